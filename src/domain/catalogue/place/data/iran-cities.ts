/**
 * Iran's provinces (ISO 3166-2) and their cities. `@code name|Latin` begins a province; then a line per city:
 * `name|Latin|lat,lng|rank|other spellings`, rank 4 by default, other spellings separated by commas.
 */
export const IRAN = `
@IR-23 تهران|Tehran
تهران|Tehran|35.70,51.40|1|Teheran
شهر ری|Rey|35.59,51.44|3|Shahr-e Rey,Ray
اسلام‌شهر|Eslamshahr|35.54,51.23|3|Islamshahr
شهریار|Shahriar|35.66,51.06|3|Shahryar
قدس|Qods|35.72,51.11|3|Shahr-e Qods,شهر قدس
ملارد|Malard|35.67,50.98|3
پاکدشت|Pakdasht|35.48,51.68|3
قرچک|Qarchak|35.43,51.57|3
ورامین|Varamin|35.32,51.65|3
نسیم‌شهر|Nasimshahr|35.56,51.17
رباط‌کریم|Robat Karim|35.48,51.08
پرند|Parand|35.48,50.95
اندیشه|Andisheh|35.70,51.02
بومهن|Bumahen|35.73,51.86
پردیس|Pardis|35.74,51.78
دماوند|Damavand|35.72,52.07
رودهن|Rudehen|35.74,51.91
فیروزکوه|Firuzkuh|35.76,52.77|4|Firoozkooh
لواسان|Lavasan|35.82,51.64
فشم|Fasham|35.93,51.53
پیشوا|Pishva|35.31,51.73
صالحیه|Salehieh|35.51,51.19
گلستان|Golestan|35.52,51.16
وحیدیه|Vahidieh|35.60,51.03
@IR-30 البرز|Alborz
کرج|Karaj|35.83,50.96|2
فردیس|Fardis|35.73,50.99|3
نظرآباد|Nazarabad|35.95,50.61
هشتگرد|Hashtgerd|35.96,50.68
کمال‌شهر|Kamalshahr|35.86,50.87
محمدشهر|Mohammadshahr|35.75,50.92
ماهدشت|Mahdasht|35.73,50.81
مشکین‌دشت|Meshkindasht|35.75,50.94
اشتهارد|Eshtehard|35.73,50.37
طالقان|Taleqan|36.18,50.77
چهارباغ|Chaharbagh|35.84,50.85
@IR-09 خراسان رضوی|Razavi Khorasan
مشهد|Mashhad|36.30,59.61|1|Mashad,Meshed
نیشابور|Neyshabur|36.21,58.80|3|Nishapur
سبزوار|Sabzevar|36.21,57.68|3
تربت حیدریه|Torbat-e Heydarieh|35.27,59.22|3
کاشمر|Kashmar|35.24,58.47
قوچان|Quchan|37.11,58.51
تربت جام|Torbat-e Jam|35.24,60.62
تایباد|Taybad|34.74,60.78
چناران|Chenaran|36.65,59.12
سرخس|Sarakhs|36.54,61.16
گناباد|Gonabad|34.35,58.68
درگز|Dargaz|37.44,59.11
فریمان|Fariman|35.71,59.85
طرقبه|Torqabeh|36.31,59.37|4|Torghabeh
شاندیز|Shandiz|36.40,59.30
خواف|Khaf|34.58,60.14
بردسکن|Bardaskan|35.26,57.97
گلبهار|Golbahar|36.56,59.16
فیض‌آباد|Feyzabad|35.02,58.78
بجستان|Bajestan|34.52,58.18
کلات|Kalat|36.99,59.76|4|Kalat-e Naderi
رشتخوار|Roshtkhar|34.97,59.62
جغتای|Joghatay|36.64,57.07
آزادور|Azadvar|36.65,56.81
@IR-28 خراسان شمالی|North Khorasan
بجنورد|Bojnurd|37.47,57.33|3|Bojnord
شیروان|Shirvan|37.40,57.93
اسفراین|Esfarayen|37.08,57.51
آشخانه|Ashkhaneh|37.56,56.92
جاجرم|Jajarm|36.95,56.38
گرمه|Garmeh|36.98,56.29
فاروج|Faruj|37.23,58.22
@IR-29 خراسان جنوبی|South Khorasan
بیرجند|Birjand|32.87,59.22|3
قائن|Qaen|33.73,59.18|4|Ghaen,قاین
فردوس|Ferdows|34.02,58.17
طبس|Tabas|33.60,56.92
نهبندان|Nehbandan|31.54,60.04
سربیشه|Sarbisheh|32.58,59.80
بشرویه|Boshruyeh|33.87,57.43
سرایان|Sarayan|33.86,58.52
خوسف|Khusf|32.78,58.89
@IR-10 اصفهان|Isfahan
اصفهان|Isfahan|32.66,51.67|1|Esfahan
کاشان|Kashan|33.98,51.44|3
خمینی‌شهر|Khomeini Shahr|32.70,51.52|3
نجف‌آباد|Najafabad|32.63,51.37|3
شاهین‌شهر|Shahin Shahr|32.86,51.55|3
شهرضا|Shahreza|32.01,51.87|4|Qomsheh
فولادشهر|Fuladshahr|32.49,51.40
مبارکه|Mobarakeh|32.35,51.50
آران و بیدگل|Aran va Bidgol|34.06,51.48
گلپایگان|Golpayegan|33.45,50.29
زرین‌شهر|Zarrin Shahr|32.39,51.38
خوانسار|Khansar|33.22,50.32|4|Khvansar
نائین|Naein|32.86,53.09|4|Nain,نایین
نطنز|Natanz|33.51,51.92
اردستان|Ardestan|33.38,52.37
سمیرم|Semirom|31.42,51.57
فریدون‌شهر|Fereydunshahr|32.94,50.12
داران|Daran|32.99,50.41
بهارستان|Baharestan|32.49,51.78
دولت‌آباد|Dowlatabad|32.80,51.70
خور|Khur|33.78,55.08|4|Khor
ابیانه|Abyaneh|33.58,51.59
قمصر|Qamsar|33.75,51.43
تیران|Tiran|32.70,51.15
فلاورجان|Falavarjan|32.56,51.51
بادرود|Badrud|33.69,51.99
ورزنه|Varzaneh|32.42,52.65
کوهپایه|Kuhpayeh|32.71,52.44
@IR-07 فارس|Fars
شیراز|Shiraz|29.61,52.54|1
مرودشت|Marvdasht|29.87,52.80|3
جهرم|Jahrom|28.50,53.56|3
فسا|Fasa|28.94,53.65
کازرون|Kazerun|29.62,51.65
لار|Lar|27.68,54.33|3|Larestan
لامرد|Lamerd|27.34,53.18
داراب|Darab|28.75,54.54
فیروزآباد|Firuzabad|28.84,52.57|4|Firouzabad
آباده|Abadeh|31.16,52.65
اقلید|Eqlid|30.90,52.69
نی‌ریز|Neyriz|29.20,54.33
نورآباد ممسنی|Nurabad Mamasani|30.11,51.54|4|Noorabad
استهبان|Estahban|29.13,54.04
اوز|Evaz|27.76,54.01
گراش|Gerash|27.67,54.14
زرقان|Zarqan|29.77,52.72
صدرا|Sadra|29.81,52.50
سپیدان|Sepidan|30.26,51.98|4|Ardakan
کوار|Kavar|29.20,52.69
مهر|Mohr|27.56,52.88
خنج|Khonj|27.89,53.43
صفاشهر|Safashahr|30.61,53.20
قیر|Qir|28.48,53.03
حاجی‌آباد زرین‌دشت|Hajjiabad Zarrindasht|28.36,54.42
@IR-03 آذربایجان شرقی|East Azerbaijan
تبریز|Tabriz|38.08,46.29|1
مراغه|Maragheh|37.39,46.24|3
مرند|Marand|38.43,45.77|3
میانه|Mianeh|37.42,47.71|3|Miyaneh
اهر|Ahar|38.48,47.07
بناب|Bonab|37.34,46.06
سراب|Sarab|37.94,47.54
آذرشهر|Azarshahr|37.76,45.98
عجب‌شیر|Ajabshir|37.48,45.89
سهند|Sahand|37.94,46.12
جلفا|Jolfa|38.94,45.63
شبستر|Shabestar|38.18,45.70
هشترود|Hashtrud|37.48,47.05
ملکان|Malekan|37.15,46.10
اسکو|Osku|37.92,46.12
کلیبر|Kaleybar|38.87,47.04
هادی‌شهر|Hadishahr|38.84,45.66
ایلخچی|Ilkhchi|37.93,45.98
کندوان|Kandovan|37.79,46.25
@IR-04 آذربایجان غربی|West Azerbaijan
ارومیه|Urmia|37.55,45.07|2|Orumiyeh,Uromiyeh
خوی|Khoy|38.55,44.95|3
مهاباد|Mahabad|36.76,45.72|3
بوکان|Bukan|36.52,46.21|3
میاندوآب|Miandoab|36.97,46.10|3
سلماس|Salmas|38.20,44.77
پیرانشهر|Piranshahr|36.70,45.14
نقده|Naqadeh|36.96,45.39
ماکو|Maku|39.29,44.52
سردشت|Sardasht|36.16,45.48
تکاب|Takab|36.40,47.11
شاهین‌دژ|Shahin Dezh|36.68,46.57
اشنویه|Oshnavieh|37.04,45.10
قره‌ضیاءالدین|Qarah Zia od Din|38.89,45.03
بازرگان|Bazargan|39.39,44.39
شوط|Showt|39.22,44.77
@IR-24 اردبیل|Ardabil
اردبیل|Ardabil|38.25,48.29|2
پارس‌آباد|Parsabad|39.65,47.92|3
مشگین‌شهر|Meshgin Shahr|38.40,47.68|4|Meshkinshahr
خلخال|Khalkhal|37.62,48.53
گرمی|Germi|39.02,48.08
نمین|Namin|38.43,48.48
بیله‌سوار|Bileh Savar|39.38,48.35
نیر|Nir|38.03,48.00
سرعین|Sareyn|38.15,48.07|3|Sarein
@IR-19 زنجان|Zanjan
زنجان|Zanjan|36.68,48.49|2
ابهر|Abhar|36.15,49.22
خرمدره|Khorramdarreh|36.20,49.19
قیدار|Qeydar|36.12,48.59
سلطانیه|Soltanieh|36.43,48.79
طارم|Tarom|36.95,48.90|4|Ab Bar
ماه‌نشان|Mahneshan|36.74,47.67
@IR-26 قزوین|Qazvin
قزوین|Qazvin|36.27,50.00|2
تاکستان|Takestan|36.07,49.70
الوند|Alvand|36.19,50.06
آبیک|Abyek|36.04,50.53
بوئین‌زهرا|Buin Zahra|35.77,50.06
اقبالیه|Eqbaliyeh|36.23,49.92
محمدیه|Mohammadieh|36.22,50.18
@IR-01 گیلان|Gilan
رشت|Rasht|37.28,49.59|2
بندر انزلی|Bandar Anzali|37.47,49.46|3|Anzali
لاهیجان|Lahijan|37.21,50.00|3
لنگرود|Langarud|37.20,50.15
رودسر|Rudsar|37.14,50.29
آستارا|Astara|38.43,48.87|3
تالش|Talesh|37.80,48.91|4|Hashtpar
فومن|Fuman|37.22,49.31
صومعه‌سرا|Sowme'eh Sara|37.31,49.32
آستانه اشرفیه|Astaneh Ashrafieh|37.26,49.94
رودبار|Rudbar|36.82,49.42
منجیل|Manjil|36.74,49.40
ماسوله|Masuleh|37.15,48.99
کلاچای|Kelachay|37.07,50.39
رضوان‌شهر|Rezvanshahr|37.55,49.14
ماسال|Masal|37.36,49.13
سیاهکل|Siahkal|37.15,49.87
چابکسر|Chaboksar|36.97,50.56
@IR-02 مازندران|Mazandaran
ساری|Sari|36.57,53.06|2
بابل|Babol|36.54,52.68|3
آمل|Amol|36.47,52.35|3
قائم‌شهر|Qaem Shahr|36.46,52.86|3|Ghaemshahr
بهشهر|Behshahr|36.69,53.55
چالوس|Chalus|36.65,51.42|3|Chaloos
نوشهر|Nowshahr|36.65,51.50|3|Noshahr
تنکابن|Tonekabon|36.82,50.87|4|Shahsavar
رامسر|Ramsar|36.90,50.66|3
بابلسر|Babolsar|36.70,52.65
نکا|Neka|36.65,53.30
محمودآباد|Mahmudabad|36.63,52.26
فریدون‌کنار|Fereydunkenar|36.69,52.52
نور|Nur|36.57,52.01|4|Noor
جویبار|Juybar|36.64,52.91
رویان|Royan|36.57,51.96
عباس‌آباد|Abbasabad|36.72,51.11
کلاردشت|Kelardasht|36.50,51.15
سلمان‌شهر|Salman Shahr|36.70,51.20|4|Motel Qu
گلوگاه|Galugah|36.73,53.81
زیرآب|Zirab|36.18,52.97
سرخ‌رود|Sorkhrud|36.67,52.45
@IR-27 گلستان|Golestan
گرگان|Gorgan|36.84,54.44|2
گنبد کاووس|Gonbad-e Kavus|37.25,55.17|3
علی‌آباد کتول|Aliabad-e Katul|36.91,54.87
بندر ترکمن|Bandar Torkaman|36.90,54.07
آق‌قلا|Aqqala|37.01,54.46
کردکوی|Kordkuy|36.79,54.11
آزادشهر|Azadshahr|37.09,55.17
مینودشت|Minudasht|37.23,55.37
کلاله|Kalaleh|37.38,55.49
بندر گز|Bandar Gaz|36.77,53.95
رامیان|Ramian|37.02,55.14
گمیشان|Gomishan|37.07,54.08
@IR-20 سمنان|Semnan
سمنان|Semnan|35.58,53.39|3
شاهرود|Shahrud|36.42,54.98|3|Shahrood
دامغان|Damghan|36.17,54.35
گرمسار|Garmsar|35.22,52.34
مهدی‌شهر|Mahdishahr|35.71,53.35
ایوانکی|Eyvanekey|35.34,52.07
بسطام|Bastam|36.49,55.00
سرخه|Sorkheh|35.46,53.21
@IR-25 قم|Qom
قم|Qom|34.64,50.88|2|Ghom
جعفریه|Jafarieh|34.78,50.51
کهک|Kahak|34.39,50.86
@IR-00 مرکزی|Markazi
اراک|Arak|34.09,49.69|2
ساوه|Saveh|35.02,50.36|3
خمین|Khomein|33.64,50.08
محلات|Mahallat|33.91,50.45
دلیجان|Delijan|33.99,50.68
شازند|Shazand|33.93,49.41
تفرش|Tafresh|34.69,50.01
زرندیه|Zarandieh|35.31,50.49|4|Mamunieh
آشتیان|Ashtian|34.52,50.01
مهاجران|Mohajeran|34.05,49.47
@IR-13 همدان|Hamadan
همدان|Hamadan|34.80,48.52|2|Hamedan
ملایر|Malayer|34.30,48.82|3
نهاوند|Nahavand|34.19,48.38
تویسرکان|Tuyserkan|34.55,48.45
اسدآباد|Asadabad|34.78,48.12
بهار|Bahar|34.91,48.44
کبودرآهنگ|Kabudarahang|35.21,48.72
رزن|Razan|35.39,49.03
لالجین|Lalejin|34.98,48.48
فیروزان|Firuzan|34.36,48.12
@IR-05 کرمانشاه|Kermanshah
کرمانشاه|Kermanshah|34.31,47.07|2
اسلام‌آباد غرب|Eslamabad-e Gharb|34.11,46.53
هرسین|Harsin|34.27,47.59
کنگاور|Kangavar|34.50,47.96
جوانرود|Javanrud|34.81,46.49
سنقر|Sonqor|34.78,47.60
پاوه|Paveh|35.04,46.36
سرپل ذهاب|Sarpol-e Zahab|34.46,45.86
قصر شیرین|Qasr-e Shirin|34.52,45.58
صحنه|Sahneh|34.48,47.69
گیلانغرب|Gilan-e Gharb|34.14,45.92
بیستون|Bisotun|34.40,47.45
@IR-12 کردستان|Kurdistan
سنندج|Sanandaj|35.31,47.00|2
سقز|Saqqez|36.25,46.27|3|Saghez
مریوان|Marivan|35.53,46.18|3
بانه|Baneh|36.00,45.89|3
قروه|Qorveh|35.17,47.80
کامیاران|Kamyaran|34.80,46.94
بیجار|Bijar|35.87,47.61
دیواندره|Divandarreh|35.91,47.02
دهگلان|Dehgolan|35.28,47.42
@IR-16 ایلام|Ilam
ایلام|Ilam|33.64,46.42|2
دهلران|Dehloran|32.69,47.27
ایوان|Eyvan|33.83,46.31
آبدانان|Abdanan|32.99,47.42
دره‌شهر|Darreh Shahr|33.14,47.38
مهران|Mehran|33.12,46.16|3
سرابله|Sarableh|33.77,46.56
@IR-15 لرستان|Lorestan
خرم‌آباد|Khorramabad|33.49,48.36|2
بروجرد|Borujerd|33.90,48.75|3
دورود|Dorud|33.49,49.06
الیگودرز|Aligudarz|33.40,49.69
کوهدشت|Kuhdasht|33.53,47.61
نورآباد لرستان|Nurabad Lorestan|34.07,47.97
ازنا|Azna|33.46,49.46
پلدختر|Pol-e Dokhtar|33.15,47.71
الشتر|Aleshtar|33.86,48.26
@IR-06 خوزستان|Khuzestan
اهواز|Ahvaz|31.32,48.68|1|Ahwaz
آبادان|Abadan|30.35,48.29|3
خرمشهر|Khorramshahr|30.44,48.18|3
دزفول|Dezful|32.38,48.41|3
بندر ماهشهر|Bandar Mahshahr|30.56,49.19|3|Mahshahr
بهبهان|Behbahan|30.60,50.24|3
اندیمشک|Andimeshk|32.46,48.36|3
مسجد سلیمان|Masjed Soleyman|31.94,49.30
شوشتر|Shushtar|32.05,48.85
ایذه|Izeh|31.83,49.87
شوش|Shush|32.19,48.24
بندر امام خمینی|Bandar Imam Khomeini|30.43,49.09
سوسنگرد|Susangerd|31.56,48.18
رامهرمز|Ramhormoz|31.28,49.60
شادگان|Shadegan|30.65,48.66
امیدیه|Omidiyeh|30.76,49.70
آغاجاری|Aghajari|30.70,49.83
رامشیر|Ramshir|30.89,49.41
هندیجان|Hendijan|30.24,49.71
باغ‌ملک|Bagh-e Malek|31.52,49.88
حمیدیه|Hamidiyeh|31.48,48.43
لالی|Lali|32.33,49.09
هویزه|Hoveyzeh|31.46,48.07
@IR-17 کهگیلویه و بویراحمد|Kohgiluyeh and Boyer-Ahmad
یاسوج|Yasuj|30.67,51.59|3
دوگنبدان|Dogonbadan|30.36,50.80|4|Gachsaran,گچساران
دهدشت|Dehdasht|30.79,50.56
سی‌سخت|Sisakht|30.86,51.46
لیکک|Likak|30.90,50.09
@IR-14 چهارمحال و بختیاری|Chaharmahal and Bakhtiari
شهرکرد|Shahrekord|32.33,50.86|3|Shahr-e Kord
بروجن|Borujen|31.97,51.29
فارسان|Farsan|32.26,50.57
لردگان|Lordegan|31.51,50.83
سامان|Saman|32.45,50.91
هفشجان|Hafshejan|32.23,50.79
چلگرد|Chelgerd|32.47,50.12
@IR-18 بوشهر|Bushehr
بوشهر|Bushehr|28.97,50.84|2|Boushehr
برازجان|Borazjan|29.27,51.22
بندر گناوه|Bandar Ganaveh|29.58,50.52|4|Genaveh
کنگان|Kangan|27.84,52.06
عسلویه|Asaluyeh|27.48,52.61|3|Assaluyeh
جم|Jam|27.83,52.33
بندر دیر|Bandar Dayyer|27.84,51.94
بندر دیلم|Bandar Deylam|30.05,50.16
خورموج|Khormuj|28.65,51.38
اهرم|Ahram|28.88,51.27
خارک|Kharg|29.24,50.32
@IR-22 هرمزگان|Hormozgan
بندرعباس|Bandar Abbas|27.18,56.27|2
کیش|Kish|26.54,53.98|2|Kish Island
قشم|Qeshm|26.96,56.27|2|Gheshm
میناب|Minab|27.13,57.09|3
بندر لنگه|Bandar Lengeh|26.56,54.88
دهبارز|Dehbarez|27.45,57.19|4|Rudan,رودان
حاجی‌آباد|Hajjiabad|28.31,55.90
بستک|Bastak|27.20,54.37
جاسک|Jask|25.64,57.77
هرمز|Hormoz|27.09,56.45
پارسیان|Parsian|27.20,53.04|4|Gavbandi
لاوان|Lavan|26.80,53.30
سیریک|Sirik|26.51,57.11
سیری|Sirri|25.90,54.53
ابوموسی|Abu Musa|25.87,55.02
@IR-08 کرمان|Kerman
کرمان|Kerman|30.28,57.08|2
سیرجان|Sirjan|29.45,55.68|3
رفسنجان|Rafsanjan|30.41,55.99|3
جیرفت|Jiroft|28.68,57.74|3
بم|Bam|29.11,58.36|3
زرند|Zarand|30.81,56.56
کهنوج|Kahnuj|27.95,57.70
شهربابک|Shahr-e Babak|30.12,55.12
بافت|Baft|29.23,56.60
بردسیر|Bardsir|29.93,56.57
ماهان|Mahan|30.06,57.29
راور|Ravar|31.27,56.81
انار|Anar|30.87,55.27
کوهبنان|Kuhbanan|31.41,56.28
شهداد|Shahdad|30.42,57.71
عنبرآباد|Anbarabad|28.48,57.84
فهرج|Fahraj|28.95,58.88
@IR-21 یزد|Yazd
یزد|Yazd|31.90,54.37|2
میبد|Meybod|32.25,54.02
اردکان|Ardakan|32.31,54.02
بافق|Bafq|31.61,55.41
تفت|Taft|31.75,54.21
ابرکوه|Abarkuh|31.13,53.28
مهریز|Mehriz|31.59,54.43
اشکذر|Ashkezar|32.00,54.21
هرات یزد|Herat Yazd|30.05,54.37
بهاباد|Bahabad|31.87,56.02
@IR-11 سیستان و بلوچستان|Sistan and Baluchestan
زاهدان|Zahedan|29.50,60.86|2
زابل|Zabol|31.03,61.49|3
چابهار|Chabahar|25.29,60.64|2
ایرانشهر|Iranshahr|27.20,60.68|3
سراوان|Saravan|27.37,62.33
خاش|Khash|28.22,61.22
کنارک|Konarak|25.36,60.40
نیک‌شهر|Nikshahr|26.23,60.21
زهک|Zahak|30.89,61.68
میرجاوه|Mirjaveh|29.02,61.45
راسک|Rask|26.24,61.40
`;
