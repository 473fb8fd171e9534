"""Everyday English words of five letters and more: never a misspelling of something else.

`patch` is one edit from `batch` and `later` from `layer`; who writes them means them. Their inflections count too.
"""

from __future__ import annotations

from grader.language.forms import stem

_WORDS = """
about above abroad absent accept access account achieve across action active actual adapt added adding admit adopt
adult advance advice advise affect afford afraid after again against agenda agent agree ahead alarm album alert alike
alive allow almost alone along already aloud also alter although always amaze among amount ample anger angle angry
animal annoy annual another answer anyone anything anyway apart apply appear apple approach area argue arise around
arrange arrive article aside asked asleep aspect assess assign assist assume attach attack attempt attend audio author
avoid awake award aware awful backed backup badly balance banana based basic basis battle beach beast beauty became
because become before began begin behave behind being belief believe belong below bench beside best better between
beyond bigger birth black blame blank bleed blend bless blind blood board boast bonus boost border bored boring
borrow bottle bottom bought bound boxes brain brake branch brand brave bread break breath brick bridge brief bright bring
broad broke broken brother brought brown brush build built bunch burden burst busy button buyer cable calm camera
cancel candle capable careful cards carry carve catch caught cause cease center central century certain chain chair
challenge chance change channel chapter charge chart chase cheap cheat check cheer chest chief child choice choose chosen
chunk circle claim class classic clean clear clerk clever click client climb clock close closer cloth cloud coach
coast coffee collect colour column combine comfort command comment commit common company compare complain complete
complex comply compose concern condition conduct confirm confuse connect consider consist contain content contest context
continue control convert cookie correct corner couch cough could count couple courage course court cover crack craft
crash crazy cream create credit crime cross crowd cruel crush culture curious current curve custom cycle daily damage
dance danger dealt debate decide declare deeper defeat defend define degree delay deliver demand depend depth derive
describe desert design desire desk despite destroy detail detect develop device devote differ differs dinner direct dirty
discuss disk dismiss display distance divide doing double doubt dozen draft drama drank drawn dream dress drift drill
drink drive driven driver drove dying eager early earn earth easier easily effect effort eight either elect eleven else
emerge emotion empire employ empty enable ended enemy energy engage engine enjoy enough ensure enter entire entry envy
equal error escape essay estate estimate ever every evidence exact exactly examine example exceed except excess exchange
excite excuse exercise exist expand expect expense expert explain explore export expose express extend extra extreme
facts failed failure faint fairly faith false fancy faster fatal father fault favor fears feature feeling fetch fewer
field fight figure filed filled final finally finds finger finish first fixed flame flash flat flavor fleet flesh flight
float flood floor flour flown focus folks follow forced foreign forest forget forgot formal format former forms forth
forty forum forward found frame france freed fresh friend front frozen fruit fully funny further future gather general
gentle getting giant given giving glass global goals going golden goods grace grade grader grand grant grass grateful
grave great green greet gross group grown guard guess guest guide guilty habit handle hands handy happen happy hardly
hardware harm harvest hated having hazard heads health heart heavy height hello helped hence hidden hiding high higher
hinder history hobby hogging holds holiday honest honor hopes horse hotel hours house however human humble hungry hurry ideal
ideas ignore image imagine impact implies imply import impose improve inches include income increase indeed index inform
inner input inside insist install instant instead intend intent interest intern internal into invent invest invite
involve inward issue issues itself joint joking judge juice keeps kicks kinds known knows label labor lack lacks large
larger laser lasts later latest laugh layer layers leads learn lease least leave leaves ledger legal lemon lesson letter
level liable light liked likely limit limits lined lines links lists liter litter little lived lives loads loans local
locate locked lodge logic logits lonely longer looks loose lost lower loyal lucky lunch lying magic mailed major maker making
manage manner manual march margin marked market marry match matter maybe mayor means meant measure media meets member
memory mental mention merely merge merit message metal method middle might minor minute mirror missed mixed model modern
modest moment money month moral mostly mother motion motor mount mouse mouth moved mover moves movie multiple muscle
music myself naive named narrow nation native nature nearby nearly neat needed needs neither never newer night ninety
nobody noise noisy normal north noted nothing notice novel number object obtain obvious occur ocean offer office often
older oldest opera opinion oppose option orange order orders organ origin other others ought ounce outer output outside
over owned owner owning packed pages paid paint pairs panel panic paper parent parked parks parse parts party passed
pasta paste patch patches patient pattern pause peace peaks people perfect perform perhaps period permit person phase phone
photo phrase picked picks picture piece pieces pilot pitch place plain plane planet plans plant plate played player
plays please plenty point points policy polite pools poorly ports posed posted pound power praise prefer prepare present
press pretend pretty prevent price pride prime print prints prior prison prize probably problem proceed process produce
product profit project promise prompt proof proper protect proud prove provide public pulled pulls purely purpose push
pushed puts quality quarter queen query quest quick quickly quiet quite quote radio raise ranch range rapid rarely rates
rather ratio reach react ready really reason rebel recall receive recent record reduce refer refuse regard region regret
reject relate relax release relief remain remark remind remote remove rented repair repeat reply report request require
rescue reset resist result retire return reveal review revise reward rhythm rider ridge right rigid rings risen rises
risks risky river roads robot rocks roles rolled rolls rough round route routine royal rules runner running rural sadly
safe safer sales salt sample sauce saved saves saying scale scales scare scene scheme school science scope score scored
screen script search season seats second secret section secure seeing seeks seems seldom select selfish sells sense sent
separate series serve served server serves service setup seven severe shade shake shall shape shapes share shared sharp
sheet shelf shell shift shine shirt shock shoot shops short should shout shown shows sides sight signal signs silence
silent silly silver simple simply since single sister sites sixth sized sizes skill skills skips slept slice slide slight
slope slots slower slowly small smart smell smile smoke smooth snack social soften solid solve solved somehow someone
something sometimes somewhere sooner sorry sorted sorts sound source south space spaces spare speak special speech speed
spell spend spent split spoke sport spots spread spring square stable stack staff stage stairs stale stamp stand stare
start started starts state states station stays steady steal steam steel steps stick still stock stolen stone stood
stops store stored stores storm story straight strange stream street strength stress strict strike string strong stuck
student study stuff stupid style subject submit succeed such sudden suffer sugar suggest suite sums super supply support
suppose surely surface surprise survey suspect swear sweep sweet swing switch system table tables taken takes taking
talks tasks taste taught teach team tears tells tempt tempting tends terms tests thank thanks theft their them theme
themselves then theory there these thick thing things think third thirty those though thought threat three threw through
throw thumb ticket tight tiles timed timer times tired title titles today together tools topic total touch tough tours
toward towel tower towns trace track trade trail train treat trend trial tribe trick tricks tried tries trips truck truly
trust truth trying tuned turned turns twelve twenty twice types typical ugly unable uncle under union unique units unless
until upper upset urban urged usage useful users uses using usual usually utter vague valid value values vendor versus
very video views visit visual vital voice voted wages wagon waist walks walls wants warm warned warns waste watch water
waves weaker wealth wears weeks weigh weight weird wheel when where whether which while white whole whose wider widow
width winds wings winner winter wiped wires wiser wishes within without wives woman women wonder words worked worker
works world worried worry worse worst worth would wound wrath wrist write writer wrote wrong years yellow yield young
yours youth zebra
"""

COMMON = frozenset(_WORDS.split()) | frozenset(map(stem, _WORDS.split()))
"""The words, and their stems."""
