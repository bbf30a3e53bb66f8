/** Airlines: `IATA|country|name|Latin|other spellings`, separated by commas. */
export const AIRLINES = `
IR|IR|ایران ایر|Iran Air|هما,Homa
W5|IR|ماهان|Mahan Air
EP|IR|ایران آسمان|Iran Aseman Airlines|آسمان
B9|IR|ایران ایرتور|Iran Airtour|ایرتور
QB|IR|قشم ایر|Qeshm Air
ZV|IR|زاگرس|Zagros Airlines
Y9|IR|کیش ایر|Kish Air
I3|IR|آتا|ATA Airlines
HH|IR|تابان|Taban Air
VR|IR|وارش|Varesh Airlines
NV|IR|کارون|Karun Airlines|نفت
IV|IR|کاسپین|Caspian Airlines|کاسپین
JI|IR|معراج|Meraj Airlines
SR|IR|سپهران|Sepehran Airlines
PA|IR|پارس ایر|Pars Air
PY|IR|پویا ایر|Pouya Air
DZ|IR|چابهار ایرلاینز|Chabahar Airlines
SE|IR|ساها|Saha Airlines
FK|IR|فلای کیش|FlyKish
A1|IR|آوا|AVA Airlines
RV|IR|آسا جت|Asa Jet
J7|IR|جی ایر|Jey Air
TK|TR|ترکیش ایرلاینز|Turkish Airlines|ترکیش
PC|TR|پگاسوس|Pegasus Airlines
XQ|TR|سان اکسپرس|SunExpress
VF|TR|آجت|AJet|آنادولوجت,AnadoluJet
XC|TR|کورندون|Corendon Airlines
FH|TR|فری‌برد|Freebird Airlines
EK|AE|امارات|Emirates
EY|AE|اتحاد|Etihad Airways
FZ|AE|فلای‌دبی|flydubai
G9|AE|العربیه|Air Arabia|ایر عربیا
QR|QA|قطر ایرویز|Qatar Airways
WY|OM|عمان ایر|Oman Air
OV|OM|سلام ایر|SalamAir
KU|KW|کویت ایرویز|Kuwait Airways
J9|KW|جزیره|Jazeera Airways
GF|BH|گلف ایر|Gulf Air
SV|SA|سعودیه|Saudia
XY|SA|فلای‌ناس|flynas
F3|SA|فلای‌ادیل|flyadeal
IA|IQ|عراقی|Iraqi Airways|العراقیه
UR|IQ|اور|UR Airlines
IF|IQ|فلای بغداد|Fly Baghdad
RB|SY|هواپیمایی سوریه|Syrian Air
XH|SY|اجنحه الشام|Cham Wings Airlines
ME|LB|خاورمیانه|Middle East Airlines|MEA
RJ|JO|رویال اردنی|Royal Jordanian
MS|EG|مصر ایر|EgyptAir
J2|AZ|آذربایجان|Azerbaijan Airlines|AZAL
A9|GE|جورجیا|Georgian Airways
3F|AM|فلای‌وان ارمنستان|FlyOne Armenia
SU|RU|آئروفلوت|Aeroflot
S7|RU|اس‌سون|S7 Airlines
UT|RU|یوتی‌ایر|UTair
N4|RU|نوردویند|Nordwind Airlines
WZ|RU|رد وینگز|Red Wings
KC|KZ|ایر آستانه|Air Astana
HY|UZ|ازبکستان|Uzbekistan Airways
SZ|TJ|سامان ایر|Somon Air
T5|TM|ترکمنستان|Turkmenistan Airlines
RQ|AF|کام ایر|Kam Air
FG|AF|آریانا|Ariana Afghan Airlines
PK|PK|هواپیمایی پاکستان|Pakistan International Airlines|PIA
AI|IN|ایر ایندیا|Air India
6E|IN|ایندیگو|IndiGo
UL|LK|سریلانکن|SriLankan Airlines
BG|BD|بنگلادش|Biman Bangladesh Airlines
RA|NP|نپال|Nepal Airlines
TG|TH|تای ایرویز|Thai Airways
PG|TH|بانکوک ایر|Bangkok Airways
FD|TH|ایرایژیای تایلند|Thai AirAsia
MH|MY|مالزی|Malaysia Airlines
AK|MY|ایرایژیا|AirAsia
D7|MY|ایرایژیا ایکس|AirAsia X
OD|MY|باتیک ایر|Batik Air Malaysia
SQ|SG|سنگاپور|Singapore Airlines
TR|SG|اسکوت|Scoot
GA|ID|گارودا|Garuda Indonesia
JT|ID|لاین ایر|Lion Air
VN|VN|ویتنام|Vietnam Airlines
VJ|VN|ویت‌جت|VietJet Air
PR|PH|فیلیپین|Philippine Airlines
CZ|CN|چاینا ساترن|China Southern Airlines
CA|CN|ایر چاینا|Air China
MU|CN|چاینا ایسترن|China Eastern Airlines
HU|CN|هاینان|Hainan Airlines
3U|CN|سیچوان|Sichuan Airlines
CX|HK|کاتای پاسیفیک|Cathay Pacific
CI|TW|چاینا ایرلاینز|China Airlines
BR|TW|ایوا ایر|EVA Air
KE|KR|کرین ایر|Korean Air
OZ|KR|آسیانا|Asiana Airlines
JL|JP|ژاپن ایرلاینز|Japan Airlines
NH|JP|آل نیپون|All Nippon Airways|ANA
LH|DE|لوفت‌هانزا|Lufthansa
EW|DE|یورووینگز|Eurowings
DE|DE|کندور|Condor
OS|AT|اتریش|Austrian Airlines
LX|CH|سوئیس|Swiss International Air Lines
SN|BE|بروکسل|Brussels Airlines
AF|FR|ایر فرانس|Air France
TO|FR|ترانساویا فرانسه|Transavia France
HV|NL|ترانساویا|Transavia
KL|NL|کی‌ال‌ام|KLM Royal Dutch Airlines
BA|GB|بریتیش ایرویز|British Airways
VS|GB|ویرجین آتلانتیک|Virgin Atlantic
U2|GB|ایزی‌جت|easyJet
FR|IE|رایان‌ایر|Ryanair
EI|IE|ایر لینگوس|Aer Lingus
IB|ES|ایبریا|Iberia
VY|ES|وولینگ|Vueling
UX|ES|ایر اروپا|Air Europa
TP|PT|تاپ پرتغال|TAP Air Portugal
AZ|IT|ایتا|ITA Airways
A3|GR|اژه‌ای|Aegean Airlines
SK|SE|اس‌ای‌اس|Scandinavian Airlines|SAS
DY|NO|نروژین|Norwegian Air Shuttle
AY|FI|فین‌ایر|Finnair
BT|LV|ایر بالتیک|airBaltic
LO|PL|لات لهستان|LOT Polish Airlines
OK|CZ|چک ایرلاینز|Czech Airlines
W6|HU|ویز ایر|Wizz Air
RO|RO|تاروم|TAROM
FB|BG|بلغارستان|Bulgaria Air
JU|RS|صربستان|Air Serbia
PS|UA|اوکراین|Ukraine International Airlines
B2|BY|بلاویا|Belavia
CY|CY|قبرس|Cyprus Airways
ET|ET|اتیوپی|Ethiopian Airlines
KQ|KE|کنیا|Kenya Airways
SA|ZA|آفریقای جنوبی|South African Airways
AT|MA|رویال مراکش|Royal Air Maroc
TU|TN|تونس ایر|Tunisair
AH|DZ|الجزایر|Air Algerie
AC|CA|ایر کانادا|Air Canada
WS|CA|وست‌جت|WestJet
AA|US|امریکن ایرلاینز|American Airlines
DL|US|دلتا|Delta Air Lines
UA|US|یونایتد|United Airlines
B6|US|جت‌بلو|JetBlue Airways
WN|US|ساوت‌وست|Southwest Airlines
AS|US|آلاسکا|Alaska Airlines
AM|MX|آئرومکزیکو|Aeromexico
CM|PA|کوپا|Copa Airlines
AV|CO|آویانکا|Avianca
LA|CL|لاتام|LATAM Airlines
G3|BR|گول|GOL Linhas Aereas
AR|AR|آرژانتین|Aerolineas Argentinas
QF|AU|کانتاس|Qantas
VA|AU|ویرجین استرالیا|Virgin Australia
JQ|AU|جت‌استار|Jetstar
NZ|NZ|ایر نیوزیلند|Air New Zealand
`;
