"""Everyday English words of five letters and more: never a misspelling of something else.

`patch` is one edit from `batch` and `later` from `layer`; who writes them means them. Their inflections count too.
"""

from __future__ import annotations

from grader.language.forms import stem

_WORDS = """
abort about above abroad absent accent accept access account achieve across action active actual adapt added adding
admit adopt adult advance advice advise aerial affect afford afraid after again against agenda agent agree agreed
ahead aiming alarm album alert alike alive alleges allow almost alone along aloud already also alter although always
amaze among amount ample analysis analyst anger angle angry animal annoy annual another answer anyone anything anyway
apart appeal appear append apple apply approach area arena argue arise armed around arrange arrive article aside asked
asleep aspect assess asset assign assist assume assured attach attack attempt attend audio author avoid awaits awake
award aware awful backed backup badly bakes balance balls banana banning barks based basic basis baths battle beach
beans beast beauty became because become before began begin behave behind being belief believe belong beloved below
bench bends beside best better betting between beyond bidding bigger birth bitter black blade blame blank blanket
bleed blend bless blind blink blood blows board boast bogging bones bonus books boost boots border bored boring borrow
bottle bottom bought bound boxes brain brake branch brand brave breach bread break breath breeze brick bridge brief
bright brighter bring broad broader broke broken brother brought brown brush bugger build built bumpy bunch burden
burns burst busy butter button buyer cable cakes calendar caller calm camera cancel cancer candle capable cards cared
careful carrier carry carve casts catch cater caught causal cause cease cells censor center central century certain
certainty chain chair challenge chance change channel chaps chapter charge charmed chart chase chats cheap cheat check
cheek cheer chest chief child choice choose chosen chuck chunk cider circle claim clash class classic clause clean
clear clerk clever click client climb clipped clock clone close closer closest closet cloth cloud coach coarse coast
coats coffee collect colour column combine comfort command comment commit common company compare compete complain
complete complex comply compose concern concert condition conduct confined confirm conform confuse congest connect
consider consist contain content contentious contest context continue control convention convert cookie cooks copes
copper corner corpses correct couch cough could count county couple courage course court cover crack craft crash crass
crazy cream create credit cries crime crops cross crowd cruel crush culture cunning curious current curry curse curve
custom cycle daily damage dance danger daring dealt debate decade decay decide declare deduce deeds deeper defeat
defend define degree delay deliver demand denied depend dependence depth derive describe desert design desire desk
despite destroy detail detect deter develop device devise devote differ differs difficulty dining dinner direct dirty
disagreed discuss disk dismiss display distance divide divine doing double doubt doubtless dozen draft drama drank
drawn dreads dream dress drift drill drink drips drive drivel driven driver drove drown drugs dying eager early earn
earth easier easily eater effect effort eight eighth either elect eleven else emerge emotion empire employ empty
enable ended enemy energy engage engine enjoy enough ensure enter entire entry envy equal equality eraser error escape
essay estate estimate evens ever every evidence exact exactly examine example exceed except excess exchange excite
excuse exercise exist exits expand expect expense expert explain explore export expose express extend extensive extra
extreme facts factual failed failure faint fairly faith falling false fancy farce farther faster fatal father fatten
fatter fault faulty favor fears feature feeling fender fetch fever fewer field fight figure filed filled films final
finally finds finer finger finish firms first fiver fixed flame flash flat flatter flavor flaws fleet flesh flies
flight float flood floor flour flower flown flows focus folding folks follow fonts forced foreign forest forget forgot
formal format former forms forth forty forum forward found frame france freed fresh friction friend fries front froze
frozen fruit fully funny further future garage garden gather gender general gentle getting giant given giving glass
global goals going golden goods grace grade grader grand grant grass grateful grave great greed green greet grind
grips gross ground group grown guard guess guest guide guilty guitar habit hacker halls handle hands handy happen
happy harder hardly hardware harm harvest hasten hated having hazard heads health heard hears heart heats heavy height
hello helped hence hidden hiding high higher hills hinder history hobby hogging holds holiday honest honor hooks hopes
horse hotel hours house however human humble hungry hunts hurry ideal ideas identity ignore image imagine impact
implies imply import impose improve inches incline include income increase indeed index infer inform inner input
insect inside insight insist install instant instead intend intent inter interest intern internal into invent invert
invest invite involve inward issue issues itself jeans joint joking judge juice jumps junction keeps kettle kicks
kinds known knows label labor lack lacks lager large larger laser lasts latch later latest latter laugh lawyer layer
layers leach leader leads leans learn lease least leave leaves ledger legal legend lemon lends lengthy lenses lesson
letter level liable libel light liked likely limit limits lined lines links lists liter litter little lived liver
lives livest loads loans local locate locked lodge logic logits lonely longer looks loose lords lorry lost louder
lover lower lowest loyal lucky lumps lunch lurked lying magic mailed major maker making males manage manner manual
march margin marked market marry master match matrices matter mature maybe mayor meals means meant measure media meets
member memory mends mental mention merely merge merit message metal method middle might mighty miles mindless mined
minor minute mirror missed mists mixed moans model modern modest modules moment money month moral mostly mother motion
motor mount mouse mouth moved mover moves movie movies mucked muddle multiple muscle music mutter myself naive named
narrow nation native nature nearby nearly neat neatly needed needs neither nerve neutral never newer nicks night
ninety nobody noise noisy nominated normal north noted nothing notice novel number object obtain obvious occur ocean
offend offer office often older oldest opera opinion oppose option orange order orders organ origin other others ought
ounce outer output outside over owned owner owning packed packet pages paid pains paint pairs palace panel panic pants
paper parent parked parks parse parts party passed pasta paste patch patched patches patient pattern pause payed peace
peaks pence pends people perfect perform perhaps period permit person phase phone photo phrase piano picked picks
picture piece pieces piles pilot pints pitch place plain plane planet plans plant plate played player plays please
plenty plots pocket point points policy polite polls pools poorly ports posed posted pound powder power praise prays
preach preceded precious prefer premises prepare present president press pretend pretty prevent preview price pride
prime prince print prints prior prison prize probably problem proceed process produce product professor profit project
promise promoted prompt proof proper protect proud prove provide public pulled pulls pulses pumps punch purely purpose
push pushed puts qualify quality quantity quarter queen query quest quick quickly quiet quite quote raced radio rails
rains raise ranch range rants rapid rarely rates rather ratio raving razor reach react reader ready really reason
rebel recall receive recent record reduce refer refine refund refuse regain regard region regret reject relate relax
relay release relief relieve relying remain remark remind remote remove rends rented repair repeat repent reply report
request require rescue resent reset reside resign resist resort restored result retain retire retract return reveal
reverses review revise reward rhythm ridden rider ridge right rigid rings risen rises risks risky river roads robot
rocks roles rolled rolls rough round route routine royal ruining ruler rules runner running rural rushed sacked sacred
sadly safe safer sails sales salt sample sauce saved saves saying scale scales scare scene scheme school science scope
score scored scream screen script sealed search season seats second secret section secure seeing seeks seems seldom
select selfish sells sender sense sent separate series serve served server serves service setup seven severe sexist
shade shake shall shame shape shapes share shared sharp sheds sheep sheet shelf shell shift shine shirt shock shoes
shone shook shoot shops short shots should shout shower shown shows shutting sides sight signal signs silence silent
silly silver simple simpler simply since single sings sister sites sixth sized sizes skill skills skips slang slash
slave slept slice slide slight slips slope slots slower slowly small smart smell smelly smile smoke smooth snack sneak
social soften soles solid solve solved somehow someone something sometimes somewhere sooner sorry sorted sorts sound
source south space spaces spare speak special speech speed spell spend spent spill spits split spoke sport spots
spread spring square stable stack staff stage stairs stake stale stamp stand stare stark start started startled starts
state states station stays steady steal steam steel steep stems steps stick stiff still stock stolen stone stood stops
store stored stores storm story straight strange stranger stream street strength stress strict strike string strive
stroke strong struck stuck student study stuff stupid style subject submit succeed such sudden suffer sugar suggest
suing suite sums super supply support suppose surely surface surprise survey suspect swamps swear sweep sweet swing
switch system table tables tacking taken taker takes taking tales talks tapes tasks taste taught teach team tears
tells tempt tempting tender tends tense terms terribly terror tests thank thanks theft their them theme themselves
then theory there these thesis thick thicker thing things think third thirty thorough those though thought threat
three threw through throw thrown thumb ticket tidied tiger tight tiles timed timer times tired title titles today
together tools topic total touch tough tours toward towel tower towns trace track trade trail train transmit traps
tread treat treaty trend trial tribe trick tricks tried tries tripos trips trivia truck truly trust truth trying tuned
turned turns twelve twenty twice tying types typical ugly unable uncle under union unique units unless unload until
upper upset urban urged usage useful users uses using usual usually utter vague valid value values valve varies
various vendor vends verses versus very video views visit visual vital vocal voice voted vouch wades wages wagon waist
walks walls wander wants warm warned warns washes waste watch water waves weaker wealth wealthy wears weeks weigh
weight weird wetting whale wheel when where whether which while white whole whose wicked wider widow width winds wings
winner winning winter wiped wires wiser wisest wishes witch within without wives woken woman women wonder words worked
worker works world worried worry worse worst worth worthy would wound wrath wrist write writer wrong wrote yearly
years yellow yield young yours youth zebra
"""

COMMON = frozenset(_WORDS.split()) | frozenset(map(stem, _WORDS.split()))
"""The words, and their stems."""
