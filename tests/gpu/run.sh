#!/usr/bin/env bash
# On a machine with an NVIDIA GPU, torch and grade: the reference through the native recorder and torch.profiler, the
# four smells and their cures, and how busy the GPU was. A few minutes at most. Without a GPU it proves that all of it runs.
#
#     tests/gpu/run.sh [FOLDER]        where profiles are written (default: a new folder); PYTHON=python3 GRADE=grade
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3} grade=${GRADE:-grade} out=${1:-$(mktemp -d)}
mkdir -p "$out"

gpu=$("$python" -c 'import torch; print(torch.cuda.get_device_name() if torch.cuda.is_available() else "")')
device=$([[ $gpu ]] && echo cuda || echo cpu)
echo "GPU: ${gpu:-none}, $("$python" -c 'import torch; print("torch", torch.__version__)'), $(date -u +%F)"

echo "== The reference, run in the sandbox"
"$grade" check course/profiling/profile_decode.py --python "$python" --format json --output "$out/marks.json"
"$python" - "$out/marks.json" "$device" << 'CHECK'
import json, sys
run = json.load(open(sys.argv[1]))["exercises"][0]["run"]
print({key: run[key] for key in ("device", "recorder", "sandbox")})
sys.exit(run["recorder"] != "native" or run["sandbox"] != "bubblewrap" or run["device"] != sys.argv[2])
CHECK

echo "== The reference, seen by torch.profiler"
"$python" course/profiling/profile_decode.py --profile "$out/profile_decode.json"
"$grade" check "$out/profile_decode.json" > "$out/marks.txt"
if [[ $gpu ]]; then within=(--within "prefill,decode_step"); else within=(); fi
"$python" tests/gpu/look_at.py "${within[@]}" "$out/profile_decode.json"

echo "== The four smells, and their cures"
for smell in picket_fence host_island copy_on_path sync_cliff; do
  "$python" "course/profiling/smells/$smell.py" --profile "$out/$smell.json"
  "$python" "course/profiling/smells/$smell.py" --fixed --profile "$out/$smell-fixed.json"
  "$python" tests/gpu/look_at.py "$out/$smell.json" "$out/$smell-fixed.json"
done
echo "Profiles: $out"
