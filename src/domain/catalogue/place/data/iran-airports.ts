/** Airports of Iran: `IATA|city's code after ir-|lat,lng|name|Latin`; without a name it has that of its city. */
export const IRAN_AIRPORTS = `
THR|tehran|35.69,51.31|مهرآباد|Mehrabad International
IKA|tehran|35.42,51.15|امام خمینی|Imam Khomeini International
PYK|karaj|35.78,50.83|پیام|Payam International
MHD|mashhad|36.24,59.64|شهید هاشمی‌نژاد|Shahid Hasheminejad International
AFZ|sabzevar|36.17,57.60
CKT|sarakhs|36.50,61.06
BJB|bojnurd|37.49,57.31
XBJ|birjand|32.90,59.28
TCX|tabas|33.67,56.89
IFN|isfahan|32.75,51.86|شهید بهشتی|Shahid Beheshti International
KKS|kashan|33.90,51.58
SYZ|shiraz|29.54,52.59|شهید دستغیب|Shahid Dastgheib International
LRR|lar|27.67,54.38|آیت‌الله آیت‌اللهی|Ayatollah Ayatollahi
LFM|lamerd|27.37,53.19
JAR|jahrom|28.59,53.58
FAZ|fasa|28.89,53.72
TBZ|tabriz|38.13,46.24|شهید مدنی|Shahid Madani International
ACP|maragheh|37.35,46.13|سهند|Sahand
OMH|urmia|37.67,45.07|شهید باکری|Shahid Bakeri International
KHY|khoy|38.43,44.97
IMQ|maku|39.33,44.43
ADU|ardabil|38.33,48.42
PFQ|parsabad|39.60,47.88|پارس‌آباد مغان|Parsabad-Moghan
JWN|zanjan|36.77,48.36
GZW|qazvin|36.24,50.05
RAS|rasht|37.32,49.61|سردار جنگل|Sardar-e Jangal
SRY|sari|36.64,53.19|دشت ناز|Dasht-e Naz
RZR|ramsar|36.91,50.68
NSH|nowshahr|36.66,51.46
BBL|babolsar|36.72,52.65
GBT|gorgan|36.91,54.40
RUD|shahrud|36.43,55.10
SNX|semnan|35.59,53.50
AJK|arak|34.14,49.85
HDM|hamadan|34.87,48.55
NUJ|kabudarahang|35.21,48.65|نوژه|Nojeh
KSH|kermanshah|34.35,47.16|شهید اشرفی اصفهانی|Shahid Ashrafi Esfahani
SDG|sanandaj|35.25,47.01
IIL|ilam|33.59,46.40
KHD|khorramabad|33.44,48.28
AWZ|ahvaz|31.34,48.76|سردار سلیمانی|Qasem Soleimani International
ABD|abadan|30.37,48.23|آیت‌الله جمی|Ayatollah Jami International
DEF|dezful|32.43,48.40
MRX|bandar-mahshahr|30.56,49.15
OMI|omidiyeh|30.83,49.53
AKW|aghajari|30.74,49.68
QMJ|masjed-soleyman|32.00,49.27
YES|yasuj|30.70,51.55
GCH|dogonbadan|30.34,50.83|گچساران|Gachsaran
CQD|shahrekord|32.30,50.84
BUZ|bushehr|28.94,50.83
PGU|asaluyeh|27.38,52.74|خلیج فارس|Persian Gulf International
KNR|jam|27.82,52.35|توحید جم|Tohid Jam
KHK|kharg|29.26,50.32
IAQ|bandar-deylam|29.84,50.27|بهرگان|Bahregan
BND|bandar-abbas|27.22,56.38|بندرعباس|Bandar Abbas International
HDR|bandar-abbas|27.16,56.17|هوادریا|Havadarya
KIH|kish|26.53,53.98|کیش|Kish International
GSM|qeshm|26.75,55.90|دیرستان|Dayrestan International
BDH|bandar-lengeh|26.53,54.82
JSK|jask|25.65,57.80
LVP|lavan|26.81,53.36
AEU|abu-musa|25.88,55.03
SXI|sirri|25.91,54.54
KER|kerman|30.27,56.95|آیت‌الله هاشمی رفسنجانی|Ayatollah Hashemi Rafsanjani International
SYJ|sirjan|29.55,55.67
RJN|rafsanjan|30.30,56.05
JYR|jiroft|28.73,57.67
BXR|bam|29.08,58.45
AZD|yazd|31.90,54.28|شهید صدوقی|Shahid Sadooghi
ZAH|zahedan|29.48,60.91
ACZ|zabol|31.10,61.54
ZBR|konarak|25.44,60.38|چابهار|Chabahar - Konarak
IHR|iranshahr|27.24,60.72
`;
