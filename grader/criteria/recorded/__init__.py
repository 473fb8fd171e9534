"""What a run of a profiling script must show: one short rule a module, judged on the ranges that were recorded."""

from typing import TypeAlias

from grader.criteria.recorded.closed import Closed
from grader.criteria.recorded.counts import Counts
from grader.criteria.recorded.names import Names
from grader.criteria.recorded.nesting import Nesting
from grader.criteria.recorded.order import Order
from grader.criteria.recorded.telling import Finding

Requirement: TypeAlias = Names | Counts | Order | Nesting | Closed

__all__ = ["Closed", "Counts", "Finding", "Names", "Nesting", "Order", "Requirement"]
