/**
 * Cities of the world and their airports. `@country zone` begins a country or a zone of it; then a line per city:
 * `name|Latin|lat,lng|rank|airports`, these separated by `;`: `IATA lat,lng` and, unless it has the name of its city, `
 * name/Latin`.
 */
export const WORLD = `
@TR Europe/Istanbul
استانبول|Istanbul|41.01,28.98|1|IST 41.26,28.74 استانبول/Istanbul Airport;SAW 40.90,29.31 صبیحه گوکچن/Sabiha Gokcen
آنکارا|Ankara|39.93,32.86|2|ESB 40.13,32.99 اسن‌بوغا/Esenboga
آنتالیا|Antalya|36.89,30.71|2|AYT 36.90,30.79
ازمیر|Izmir|38.42,27.14|2|ADB 38.29,27.16 عدنان مندرس/Adnan Menderes
بودروم|Bodrum|37.03,27.43|3|BJV 37.25,27.66 میلاس-بودروم/Milas-Bodrum
دالامان|Dalaman|36.77,28.80|3|DLM 36.71,28.79
وان|Van|38.49,43.38|3|VAN 38.47,43.33 فرید ملن/Ferit Melen
آدانا|Adana|37.00,35.32|3|COV 36.90,35.06 چوکورآوا/Cukurova
ترابزون|Trabzon|41.00,39.72|3|TZX 40.99,39.79
قونیه|Konya|37.87,32.48|3|KYA 37.98,32.56
قیصریه|Kayseri|38.73,35.48|3|ASR 38.77,35.50 ارکیلت/Erkilet
ارزروم|Erzurum|39.91,41.27|3|ERZ 39.96,41.17
دیاربکر|Diyarbakir|37.91,40.24|3|DIY 37.89,40.20
غازی عینتاب|Gaziantep|37.07,37.38|3|GZT 36.95,37.48
آلانیا|Alanya|36.54,32.00|3|GZP 36.30,32.30 غازی‌پاشا/Gazipasa-Alanya
دنیزلی|Denizli|37.77,29.09|4|DNZ 37.79,29.70 چارداک/Cardak
نوشهیر|Nevsehir|38.62,34.71|4|NAV 38.77,34.53 کاپادوکیه/Cappadocia
سامسون|Samsun|41.29,36.33|4|SZF 41.25,36.57
بورسا|Bursa|40.19,29.06|3|YEI 40.26,29.56 ینی‌شهیر/Yenisehir
کوش‌آداسی|Kusadasi|37.86,27.26|4|
مارماریس|Marmaris|36.85,28.27|4|
ایغدیر|Igdir|39.92,44.04|4|IGD 39.98,43.88
@AE Asia/Dubai
دبی|Dubai|25.20,55.27|1|DXB 25.25,55.36 دبی/Dubai International;DWC 24.90,55.16 آل مکتوم/Al Maktoum International
ابوظبی|Abu Dhabi|24.45,54.38|2|AUH 24.43,54.65 زاید/Zayed International
شارجه|Sharjah|25.35,55.39|2|SHJ 25.33,55.52
رأس‌الخیمه|Ras Al Khaimah|25.79,55.94|3|RKT 25.61,55.94
العین|Al Ain|24.21,55.74|4|AAN 24.26,55.61
فجیره|Fujairah|25.13,56.33|4|FJR 25.11,56.32
@QA Asia/Qatar
دوحه|Doha|25.29,51.53|1|DOH 25.27,51.61 حمد/Hamad International
@OM Asia/Muscat
مسقط|Muscat|23.59,58.41|1|MCT 23.59,58.28
صلاله|Salalah|17.02,54.09|3|SLL 17.04,54.09
صحار|Sohar|24.35,56.71|4|OHS 24.39,56.63
@KW Asia/Kuwait
کویت|Kuwait City|29.38,47.98|1|KWI 29.23,47.97 کویت/Kuwait International
@BH Asia/Bahrain
منامه|Manama|26.23,50.59|1|BAH 26.27,50.63 بحرین/Bahrain International
@SA Asia/Riyadh
ریاض|Riyadh|24.71,46.68|1|RUH 24.96,46.70 ملک خالد/King Khalid International
جده|Jeddah|21.49,39.19|1|JED 21.68,39.16 ملک عبدالعزیز/King Abdulaziz International
مدینه|Medina|24.47,39.61|1|MED 24.55,39.70 محمد بن عبدالعزیز/Prince Mohammad bin Abdulaziz
مکه|Mecca|21.39,39.86|1|
دمام|Dammam|26.43,50.10|2|DMM 26.47,49.80 ملک فهد/King Fahd International
طائف|Taif|21.27,40.42|4|TIF 21.48,40.54
ابها|Abha|18.22,42.51|4|AHB 18.24,42.66
تبوک|Tabuk|28.38,36.57|4|TUU 28.37,36.62
@IQ Asia/Baghdad
بغداد|Baghdad|33.31,44.37|1|BGW 33.26,44.23
نجف|Najaf|32.00,44.33|1|NJF 31.99,44.40
کربلا|Karbala|32.61,44.02|1|
بصره|Basra|30.51,47.78|2|BSR 30.55,47.66
اربیل|Erbil|36.19,44.01|2|EBL 36.24,43.96
سلیمانیه|Sulaymaniyah|35.56,45.44|2|ISU 35.56,45.32
کرکوک|Kirkuk|35.47,44.39|4|KIK 35.47,44.35
@SY Asia/Damascus
دمشق|Damascus|33.51,36.29|1|DAM 33.41,36.52
حلب|Aleppo|36.20,37.13|3|ALP 36.18,37.22
لاذقیه|Latakia|35.53,35.79|4|LTK 35.40,35.95
@LB Asia/Beirut
بیروت|Beirut|33.89,35.50|1|BEY 33.82,35.49 رفیق حریری/Rafic Hariri
@JO Asia/Amman
امان|Amman|31.95,35.93|1|AMM 31.72,35.99 ملکه علیا/Queen Alia
عقبه|Aqaba|29.53,35.01|4|AQJ 29.61,35.02
@YE Asia/Aden
عدن|Aden|12.79,45.03|3|ADE 12.83,45.03
صنعا|Sanaa|15.37,44.19|2|SAH 15.48,44.22
@EG Africa/Cairo
قاهره|Cairo|30.04,31.24|1|CAI 30.12,31.41
شرم‌الشیخ|Sharm El Sheikh|27.92,34.33|2|SSH 27.98,34.39
غردقه|Hurghada|27.26,33.81|3|HRG 27.18,33.80
اقصر|Luxor|25.69,32.64|3|LXR 25.67,32.71
اسکندریه|Alexandria|31.20,29.92|2|HBE 30.92,29.70 برج‌العرب/Borg El Arab
اسوان|Aswan|24.09,32.90|4|ASW 23.96,32.82
@AZ Asia/Baku
باکو|Baku|40.41,49.87|1|GYD 40.47,50.05 حیدر علی‌اف/Heydar Aliyev
نخجوان|Nakhchivan|39.21,45.41|3|NAJ 39.19,45.46
گنجه|Ganja|40.68,46.36|3|GNJ 40.74,46.32
@AM Asia/Yerevan
ایروان|Yerevan|40.18,44.51|1|EVN 40.15,44.40 زوارتنوتس/Zvartnots
گیومری|Gyumri|40.79,43.85|4|LWN 40.75,43.86
@GE Asia/Tbilisi
تفلیس|Tbilisi|41.72,44.78|1|TBS 41.67,44.95
باتومی|Batumi|41.65,41.64|2|BUS 41.61,41.60
کوتائیسی|Kutaisi|42.27,42.70|3|KUT 42.18,42.48
@RU Europe/Moscow
مسکو|Moscow|55.76,37.62|1|SVO 55.97,37.41 شرمتیوو/Sheremetyevo;DME 55.41,37.91 دوموددوو/Domodedovo;VKO 55.60,37.27 ونوکوو/Vnukovo;ZIA 55.55,38.15 ژوکوفسکی/Zhukovsky
سن پترزبورگ|Saint Petersburg|59.94,30.31|1|LED 59.80,30.26 پولکوو/Pulkovo
کازان|Kazan|55.80,49.11|2|KZN 55.61,49.28
سوچی|Sochi|43.60,39.73|2|AER 43.45,39.96
ماخاچ‌قلعه|Makhachkala|42.98,47.50|3|MCX 42.82,47.65
گروزنی|Grozny|43.32,45.69|4|GRV 43.39,45.70
مینرالنیه‌ودی|Mineralnye Vody|44.21,43.14|4|MRV 44.23,43.08
ولگوگراد|Volgograd|48.71,44.51|4|VOG 48.78,44.35
@RU Europe/Astrakhan
آستاراخان|Astrakhan|46.35,48.04|3|ASF 46.28,48.01
@RU Asia/Yekaterinburg
یکاترینبورگ|Yekaterinburg|56.84,60.61|3|SVX 56.74,60.80 کولتسوو/Koltsovo
اوفا|Ufa|54.74,55.97|4|UFA 54.56,55.87
@RU Asia/Novosibirsk
نووسیبیرسک|Novosibirsk|55.03,82.92|3|OVB 55.01,82.65 تولماچوو/Tolmachevo
@RU Asia/Vladivostok
ولادی‌وستوک|Vladivostok|43.12,131.89|3|VVO 43.40,132.15
@KZ Asia/Almaty
آلماتی|Almaty|43.24,76.89|1|ALA 43.35,77.04
آستانه|Astana|51.17,71.43|1|NQZ 51.02,71.47 نورسلطان نظربایف/Nursultan Nazarbayev
شیمکنت|Shymkent|42.32,69.59|4|CIT 42.36,69.48
@KZ Asia/Aqtau
آکتائو|Aktau|43.65,51.16|3|SCO 43.86,51.09
@UZ Asia/Tashkent
تاشکند|Tashkent|41.30,69.24|1|TAS 41.26,69.28
@UZ Asia/Samarkand
سمرقند|Samarkand|39.65,66.96|2|SKD 39.70,66.98
بخارا|Bukhara|39.77,64.42|3|BHK 39.78,64.48
اورگنچ|Urgench|41.55,60.63|4|UGC 41.58,60.64
@TJ Asia/Dushanbe
دوشنبه|Dushanbe|38.56,68.77|1|DYU 38.54,68.83
خجند|Khujand|40.28,69.62|3|LBD 40.22,69.69
@TM Asia/Ashgabat
عشق‌آباد|Ashgabat|37.96,58.33|1|ASB 37.99,58.36
ترکمن‌باشی|Turkmenbashi|40.02,52.96|4|KRW 40.06,53.01
مرو|Mary|37.60,61.83|4|MYP 37.62,61.90
@KG Asia/Bishkek
بیشکک|Bishkek|42.87,74.59|2|FRU 43.06,74.48 ماناس/Manas
اوش|Osh|40.51,72.82|4|OSS 40.61,72.79
@AF Asia/Kabul
کابل|Kabul|34.53,69.17|1|KBL 34.57,69.21
هرات|Herat|34.35,62.20|2|HEA 34.21,62.23
مزار شریف|Mazar-i-Sharif|36.71,67.11|2|MZR 36.71,67.21
قندهار|Kandahar|31.61,65.71|3|KDH 31.51,65.85
@PK Asia/Karachi
کراچی|Karachi|24.86,67.01|1|KHI 24.91,67.16 جناح/Jinnah International
لاهور|Lahore|31.55,74.34|1|LHE 31.52,74.40 علامه اقبال/Allama Iqbal
اسلام‌آباد|Islamabad|33.68,73.05|1|ISB 33.55,72.83
کویته|Quetta|30.18,66.99|3|UET 30.25,66.94
پیشاور|Peshawar|34.01,71.58|3|PEW 33.99,71.51
مولتان|Multan|30.16,71.52|4|MUX 30.20,71.42
@IN Asia/Kolkata
دهلی نو|New Delhi|28.61,77.21|1|DEL 28.57,77.10 ایندیرا گاندی/Indira Gandhi International
بمبئی|Mumbai|19.08,72.88|1|BOM 19.09,72.87 چاتراپاتی شیواجی/Chhatrapati Shivaji
بنگلور|Bengaluru|12.97,77.59|2|BLR 13.20,77.71 کمپگودا/Kempegowda
حیدرآباد دکن|Hyderabad|17.39,78.49|2|HYD 17.24,78.43 راجیو گاندی/Rajiv Gandhi
چنای|Chennai|13.08,80.27|2|MAA 12.99,80.17
کلکته|Kolkata|22.57,88.36|2|CCU 22.65,88.45
گوا|Goa|15.49,73.83|2|GOI 15.38,73.83 دابولیم/Dabolim;GOX 15.73,73.86 موپا/Manohar
آگرا|Agra|27.18,78.01|3|AGR 27.16,77.96
جیپور|Jaipur|26.91,75.79|3|JAI 26.82,75.81
احمدآباد|Ahmedabad|23.02,72.57|3|AMD 23.07,72.63
کوچین|Kochi|9.93,76.27|3|COK 10.15,76.40
پونا|Pune|18.52,73.86|3|PNQ 18.58,73.92
@LK Asia/Colombo
کلمبو|Colombo|6.93,79.86|2|CMB 7.18,79.88 بندرانایکه/Bandaranaike
@MV Indian/Maldives
ماله|Male|4.18,73.51|2|MLE 4.19,73.53 ولانا/Velana
@NP Asia/Kathmandu
کاتماندو|Kathmandu|27.72,85.32|2|KTM 27.70,85.36 تریبهووان/Tribhuvan
@BD Asia/Dhaka
داکا|Dhaka|23.81,90.41|2|DAC 23.84,90.40
@TH Asia/Bangkok
بانکوک|Bangkok|13.76,100.50|1|BKK 13.69,100.75 سووارنابومی/Suvarnabhumi;DMK 13.91,100.61 دان مویانگ/Don Mueang
پوکت|Phuket|7.88,98.39|1|HKT 8.11,98.32
پاتایا|Pattaya|12.93,100.88|2|UTP 12.68,101.01 اوتاپائو/U-Tapao
چیانگ مای|Chiang Mai|18.79,98.98|2|CNX 18.77,98.96
سامویی|Koh Samui|9.51,100.01|3|USM 9.55,100.06 سامویی/Samui
کرابی|Krabi|8.09,98.91|3|KBV 8.10,98.99
@MY Asia/Kuala_Lumpur
کوالالامپور|Kuala Lumpur|3.14,101.69|1|KUL 2.75,101.71
لنکاوی|Langkawi|6.35,99.80|3|LGK 6.33,99.73
پنانگ|Penang|5.41,100.33|3|PEN 5.30,100.28
@MY Asia/Kuching
کوتا کینابالو|Kota Kinabalu|5.98,116.07|4|BKI 5.94,116.05
@SG Asia/Singapore
سنگاپور|Singapore|1.35,103.82|1|SIN 1.36,103.99 چانگی/Changi
@ID Asia/Jakarta
جاکارتا|Jakarta|-6.21,106.85|1|CGK -6.13,106.66 سوکارنو-هاتا/Soekarno-Hatta
سورابایا|Surabaya|-7.26,112.75|4|SUB -7.38,112.79
@ID Asia/Makassar
بالی|Bali|-8.65,115.22|1|DPS -8.75,115.17 نگوراه رای/Ngurah Rai
@VN Asia/Ho_Chi_Minh
هانوی|Hanoi|21.03,105.85|2|HAN 21.22,105.81 نوی‌بای/Noi Bai
هوشی‌مین|Ho Chi Minh City|10.82,106.63|2|SGN 10.82,106.65 تان سون نهات/Tan Son Nhat
دانانگ|Da Nang|16.05,108.20|3|DAD 16.04,108.20
@KH Asia/Phnom_Penh
پنوم‌پن|Phnom Penh|11.56,104.92|3|KTI 11.36,104.92 تچو/Techo
@MM Asia/Yangon
یانگون|Yangon|16.87,96.20|4|RGN 16.91,96.13
@LA Asia/Vientiane
وینتیان|Vientiane|17.98,102.63|4|VTE 17.99,102.56
@PH Asia/Manila
مانیل|Manila|14.60,120.98|2|MNL 14.51,121.02 نینوی آکینو/Ninoy Aquino
سبو|Cebu|10.32,123.89|3|CEB 10.31,123.98
@CN Asia/Shanghai
پکن|Beijing|39.90,116.41|1|PEK 40.08,116.58 پایتخت/Capital;PKX 39.51,116.41 داشینگ/Daxing
شانگهای|Shanghai|31.23,121.47|1|PVG 31.14,121.81 پودونگ/Pudong;SHA 31.20,121.34 هونگ‌چیائو/Hongqiao
گوانگجو|Guangzhou|23.13,113.26|1|CAN 23.39,113.30 بایون/Baiyun
شنژن|Shenzhen|22.54,114.06|2|SZX 22.64,113.81
چنگدو|Chengdu|30.57,104.07|3|TFU 30.31,104.44 تیان‌فو/Tianfu
شیان|Xi'an|34.34,108.94|3|XIY 34.45,108.75
هانگجو|Hangzhou|30.27,120.16|3|HGH 30.23,120.43
ووهان|Wuhan|30.59,114.31|3|WUH 30.78,114.21
ایوو|Yiwu|29.31,120.08|3|YIW 29.34,120.03
چونگ‌چینگ|Chongqing|29.56,106.55|3|CKG 29.72,106.64
@CN Asia/Urumqi
ارومچی|Urumqi|43.83,87.62|2|URC 43.91,87.47 تیان‌شان/Tianshan
@HK Asia/Hong_Kong
هنگ کنگ|Hong Kong|22.32,114.17|1|HKG 22.31,113.91
@MO Asia/Macau
ماکائو|Macau|22.20,113.54|3|MFM 22.15,113.59
@TW Asia/Taipei
تایپه|Taipei|25.03,121.57|2|TPE 25.08,121.23 تائویوان/Taoyuan
@KR Asia/Seoul
سئول|Seoul|37.57,126.98|1|ICN 37.46,126.44 اینچئون/Incheon;GMP 37.56,126.79 گیمپو/Gimpo
بوسان|Busan|35.18,129.08|3|PUS 35.18,128.94 گیمهه/Gimhae
@JP Asia/Tokyo
توکیو|Tokyo|35.68,139.69|1|NRT 35.77,140.39 ناریتا/Narita;HND 35.55,139.78 هاندا/Haneda
اوزاکا|Osaka|34.69,135.50|2|KIX 34.43,135.24 کانسای/Kansai
ناگویا|Nagoya|35.18,136.91|3|NGO 34.86,136.81 چوبو/Chubu
ساپورو|Sapporo|43.06,141.35|3|CTS 42.78,141.69 نیو چیتوسه/New Chitose
فوکوئوکا|Fukuoka|33.59,130.40|3|FUK 33.59,130.45
@MN Asia/Ulaanbaatar
اولان‌باتور|Ulaanbaatar|47.89,106.91|4|UBN 47.65,106.82 چنگیزخان/Chinggis Khaan
@IL Asia/Jerusalem
تل‌آویو|Tel Aviv|32.09,34.78|4|TLV 32.01,34.89 بن گوریون/Ben Gurion
@CY Asia/Nicosia
نیکوزیا|Nicosia|35.19,33.38|2|ECN 35.15,33.50 ارجان/Ercan
لارناکا|Larnaca|34.92,33.63|2|LCA 34.88,33.62
پافوس|Paphos|34.77,32.42|4|PFO 34.72,32.49
@GB Europe/London
لندن|London|51.51,-0.13|1|LHR 51.47,-0.45 هیترو/Heathrow;LGW 51.15,-0.18 گتویک/Gatwick;STN 51.89,0.24 استنستد/Stansted;LTN 51.87,-0.37 لوتون/Luton;LCY 51.51,0.05 سیتی/London City
منچستر|Manchester|53.48,-2.24|2|MAN 53.35,-2.28
بیرمنگام|Birmingham|52.48,-1.90|3|BHX 52.45,-1.75
ادینبرو|Edinburgh|55.95,-3.19|3|EDI 55.95,-3.37
گلاسگو|Glasgow|55.86,-4.25|3|GLA 55.87,-4.43
@IE Europe/Dublin
دوبلین|Dublin|53.35,-6.26|2|DUB 53.42,-6.27
@FR Europe/Paris
پاریس|Paris|48.86,2.35|1|CDG 49.01,2.55 شارل دوگل/Charles de Gaulle;ORY 48.72,2.38 اورلی/Orly;BVA 49.45,2.11 بووه/Beauvais
نیس|Nice|43.71,7.26|2|NCE 43.66,7.22
لیون|Lyon|45.76,4.84|3|LYS 45.73,5.08 سنت اگزوپری/Saint-Exupery
مارسی|Marseille|43.30,5.37|3|MRS 43.44,5.22
تولوز|Toulouse|43.60,1.44|3|TLS 43.63,1.36
@DE Europe/Berlin
برلین|Berlin|52.52,13.40|1|BER 52.37,13.50 برلین براندنبورگ/Berlin Brandenburg
فرانکفورت|Frankfurt|50.11,8.68|1|FRA 50.04,8.56
مونیخ|Munich|48.14,11.58|1|MUC 48.35,11.79
هامبورگ|Hamburg|53.55,9.99|2|HAM 53.63,9.99
دوسلدورف|Dusseldorf|51.23,6.78|2|DUS 51.29,6.77
کلن|Cologne|50.94,6.96|2|CGN 50.87,7.14 کلن-بن/Cologne Bonn
اشتوتگارت|Stuttgart|48.78,9.18|3|STR 48.69,9.22
هانوفر|Hanover|52.38,9.73|3|HAJ 52.46,9.69
@AT Europe/Vienna
وین|Vienna|48.21,16.37|1|VIE 48.11,16.57 شوخات/Schwechat
سالزبورگ|Salzburg|47.81,13.06|3|SZG 47.79,13.00
@CH Europe/Zurich
زوریخ|Zurich|47.38,8.54|1|ZRH 47.46,8.55
ژنو|Geneva|46.20,6.14|2|GVA 46.24,6.11
بازل|Basel|47.56,7.59|3|BSL 47.59,7.53 یورو ایرپورت/EuroAirport
@BE Europe/Brussels
بروکسل|Brussels|50.85,4.35|2|BRU 50.90,4.48 زاونتم/Zaventem;CRL 50.46,4.45 شارلروا/Charleroi
@NL Europe/Amsterdam
آمستردام|Amsterdam|52.37,4.90|1|AMS 52.31,4.76 اسخیپول/Schiphol
روتردام|Rotterdam|51.92,4.48|3|RTM 51.96,4.44
@LU Europe/Luxembourg
لوکزامبورگ|Luxembourg|49.61,6.13|3|LUX 49.63,6.21
@ES Europe/Madrid
مادرید|Madrid|40.42,-3.70|1|MAD 40.49,-3.57 باراخاس/Barajas
بارسلونا|Barcelona|41.39,2.17|1|BCN 41.30,2.08 ال‌پرات/El Prat
مالاگا|Malaga|36.72,-4.42|3|AGP 36.67,-4.50
والنسیا|Valencia|39.47,-0.38|3|VLC 39.49,-0.48
سویل|Seville|37.39,-5.98|3|SVQ 37.42,-5.89
پالما|Palma de Mallorca|39.57,2.65|3|PMI 39.55,2.74
ایبیزا|Ibiza|38.91,1.43|4|IBZ 38.87,1.37
@ES Atlantic/Canary
تنریف|Tenerife|28.29,-16.63|4|TFS 28.04,-16.57 تنریف جنوبی/Tenerife South
@PT Europe/Lisbon
لیسبون|Lisbon|38.72,-9.14|2|LIS 38.77,-9.13 هومبرتو دلگادو/Humberto Delgado
پورتو|Porto|41.15,-8.61|3|OPO 41.24,-8.68
فارو|Faro|37.02,-7.93|4|FAO 37.01,-7.97
@IT Europe/Rome
رم|Rome|41.90,12.50|1|FCO 41.80,12.25 فیومیچینو/Fiumicino;CIA 41.80,12.59 چامپینو/Ciampino
میلان|Milan|45.46,9.19|1|MXP 45.63,8.72 مالپنسا/Malpensa;LIN 45.45,9.28 لیناته/Linate;BGY 45.67,9.70 برگامو/Bergamo
ونیز|Venice|45.44,12.32|2|VCE 45.51,12.35 مارکو پولو/Marco Polo
فلورانس|Florence|43.77,11.26|2|FLR 43.81,11.20
ناپل|Naples|40.85,14.27|3|NAP 40.89,14.29
بولونیا|Bologna|44.49,11.34|3|BLQ 44.53,11.29
پیزا|Pisa|43.72,10.40|3|PSA 43.68,10.39
تورین|Turin|45.07,7.69|3|TRN 45.20,7.65
کاتانیا|Catania|37.51,15.09|4|CTA 37.47,15.07
@GR Europe/Athens
آتن|Athens|37.98,23.73|1|ATH 37.94,23.94 الفتریوس ونیزلوس/Eleftherios Venizelos
تسالونیکی|Thessaloniki|40.64,22.94|3|SKG 40.52,22.97
سانتورینی|Santorini|36.39,25.46|3|JTR 36.40,25.48
هراکلیون|Heraklion|35.34,25.13|3|HER 35.34,25.18
رودس|Rhodes|36.43,28.22|3|RHO 36.41,28.09
میکونوس|Mykonos|37.45,25.33|4|JMK 37.44,25.35
@MT Europe/Malta
والتا|Valletta|35.90,14.51|4|MLA 35.86,14.48 مالتا/Malta International
@SE Europe/Stockholm
استکهلم|Stockholm|59.33,18.07|2|ARN 59.65,17.92 آرلاندا/Arlanda
گوتنبرگ|Gothenburg|57.71,11.97|3|GOT 57.66,12.28 لندوتر/Landvetter
@NO Europe/Oslo
اسلو|Oslo|59.91,10.75|2|OSL 60.19,11.10 گاردرموئن/Gardermoen
برگن|Bergen|60.39,5.32|4|BGO 60.29,5.22
@DK Europe/Copenhagen
کپنهاگ|Copenhagen|55.68,12.57|2|CPH 55.62,12.66 کاستروپ/Kastrup
@FI Europe/Helsinki
هلسینکی|Helsinki|60.17,24.94|2|HEL 60.32,24.96 وانتا/Vantaa
@IS Atlantic/Reykjavik
ریکیاویک|Reykjavik|64.15,-21.94|3|KEF 63.99,-22.61 کفلاویک/Keflavik
@PL Europe/Warsaw
ورشو|Warsaw|52.23,21.01|2|WAW 52.17,20.97 شوپن/Chopin
کراکوف|Krakow|50.06,19.94|3|KRK 50.08,19.78
@CZ Europe/Prague
پراگ|Prague|50.08,14.44|1|PRG 50.10,14.26 واتسلاو هاول/Vaclav Havel
@SK Europe/Bratislava
براتیسلاوا|Bratislava|48.15,17.11|4|BTS 48.17,17.21
@HU Europe/Budapest
بوداپست|Budapest|47.50,19.04|1|BUD 47.44,19.26 فرنتس لیست/Ferenc Liszt
@RO Europe/Bucharest
بخارست|Bucharest|44.43,26.10|2|OTP 44.57,26.09 هنری کواندا/Henri Coanda
@BG Europe/Sofia
صوفیه|Sofia|42.70,23.32|2|SOF 42.70,23.41
وارنا|Varna|43.21,27.91|3|VAR 43.23,27.83
بورگاس|Burgas|42.50,27.47|4|BOJ 42.57,27.52
@RS Europe/Belgrade
بلگراد|Belgrade|44.79,20.45|2|BEG 44.82,20.31 نیکولا تسلا/Nikola Tesla
@HR Europe/Zagreb
زاگرب|Zagreb|45.81,15.98|3|ZAG 45.74,16.07
دوبروونیک|Dubrovnik|42.65,18.09|3|DBV 42.56,18.27
@BA Europe/Sarajevo
سارایوو|Sarajevo|43.86,18.41|3|SJJ 43.82,18.33
@SI Europe/Ljubljana
لیوبلیانا|Ljubljana|46.06,14.51|4|LJU 46.22,14.46
@ME Europe/Podgorica
پودگوریتسا|Podgorica|42.44,19.26|4|TGD 42.36,19.25
@MK Europe/Skopje
اسکوپیه|Skopje|42.00,21.43|4|SKP 41.96,21.62
@AL Europe/Tirane
تیرانا|Tirana|41.33,19.82|3|TIA 41.41,19.72
@UA Europe/Kyiv
کی‌یف|Kyiv|50.45,30.52|2|KBP 50.34,30.89 بوریسپیل/Boryspil
لویو|Lviv|49.84,24.03|4|LWO 49.81,23.96
اودسا|Odesa|46.48,30.73|4|ODS 46.43,30.68
@BY Europe/Minsk
مینسک|Minsk|53.90,27.56|2|MSQ 53.88,28.03
@MD Europe/Chisinau
کیشیناو|Chisinau|47.01,28.86|4|RMO 46.93,28.93
@LV Europe/Riga
ریگا|Riga|56.95,24.11|3|RIX 56.92,23.97
@LT Europe/Vilnius
ویلنیوس|Vilnius|54.69,25.28|4|VNO 54.63,25.29
@EE Europe/Tallinn
تالین|Tallinn|59.44,24.75|4|TLL 59.41,24.83
@MA Africa/Casablanca
کازابلانکا|Casablanca|33.57,-7.59|3|CMN 33.37,-7.59 محمد پنجم/Mohammed V
مراکش|Marrakesh|31.63,-7.98|3|RAK 31.61,-8.04
@DZ Africa/Algiers
الجزیره|Algiers|36.75,3.06|3|ALG 36.69,3.22 هواری بومدین/Houari Boumediene
@TN Africa/Tunis
تونس|Tunis|36.81,10.18|3|TUN 36.85,10.23 کارتاژ/Carthage
@LY Africa/Tripoli
طرابلس|Tripoli|32.89,13.19|4|MJI 32.89,13.28 معیتیقه/Mitiga
@SD Africa/Khartoum
خارطوم|Khartoum|15.50,32.56|4|KRT 15.59,32.55
@ET Africa/Addis_Ababa
آدیس‌آبابا|Addis Ababa|9.03,38.75|3|ADD 8.98,38.80 بوله/Bole
@KE Africa/Nairobi
نایروبی|Nairobi|-1.29,36.82|2|NBO -1.32,36.93 جومو کنیاتا/Jomo Kenyatta
مومباسا|Mombasa|-4.04,39.67|4|MBA -4.03,39.59
@TZ Africa/Dar_es_Salaam
دارالسلام|Dar es Salaam|-6.79,39.21|3|DAR -6.88,39.20
زنگبار|Zanzibar|-6.17,39.20|3|ZNZ -6.22,39.22
@UG Africa/Kampala
انتبه|Entebbe|0.06,32.46|4|EBB 0.04,32.44
@RW Africa/Kigali
کیگالی|Kigali|-1.94,30.06|4|KGL -1.97,30.14
@NG Africa/Lagos
لاگوس|Lagos|6.52,3.38|3|LOS 6.58,3.32 مورتالا محمد/Murtala Muhammed
ابوجا|Abuja|9.06,7.50|4|ABV 9.01,7.26
@GH Africa/Accra
آکرا|Accra|5.60,-0.19|4|ACC 5.61,-0.17 کوتوکا/Kotoka
@SN Africa/Dakar
داکار|Dakar|14.72,-17.47|4|DSS 14.67,-17.07
@ZA Africa/Johannesburg
ژوهانسبورگ|Johannesburg|-26.20,28.05|2|JNB -26.14,28.25 او.آر. تامبو/OR Tambo
کیپ تاون|Cape Town|-33.92,18.42|2|CPT -33.97,18.60
دوربان|Durban|-29.86,31.02|4|DUR -29.61,31.12 کینگ شاکا/King Shaka
@MU Indian/Mauritius
پورت لوئیس|Port Louis|-20.16,57.50|4|MRU -20.43,57.68 موریس/Mauritius
@SC Indian/Mahe
ویکتوریا سیشل|Victoria|-4.62,55.45|4|SEZ -4.67,55.52 سیشل/Seychelles
@US America/New_York
نیویورک|New York|40.71,-74.01|1|JFK 40.64,-73.78 جان اف کندی/John F. Kennedy;EWR 40.69,-74.17 نیوآرک/Newark Liberty;LGA 40.78,-73.87 لاگاردیا/LaGuardia
واشنگتن|Washington|38.91,-77.04|1|IAD 38.95,-77.46 دالس/Dulles;DCA 38.85,-77.04 رونالد ریگان/Ronald Reagan
بوستون|Boston|42.36,-71.06|2|BOS 42.37,-71.01 لوگان/Logan
میامی|Miami|25.76,-80.19|2|MIA 25.80,-80.29
آتلانتا|Atlanta|33.75,-84.39|2|ATL 33.64,-84.43 هارتسفیلد-جکسون/Hartsfield-Jackson
اورلاندو|Orlando|28.54,-81.38|2|MCO 28.43,-81.31
فیلادلفیا|Philadelphia|39.95,-75.17|3|PHL 39.87,-75.24
شارلوت|Charlotte|35.23,-80.84|4|CLT 35.21,-80.94
تمپا|Tampa|27.95,-82.46|4|TPA 27.98,-82.53
@US America/Detroit
دیترویت|Detroit|42.33,-83.05|3|DTW 42.21,-83.35
@US America/Chicago
شیکاگو|Chicago|41.88,-87.63|1|ORD 41.98,-87.90 اوهیر/O'Hare;MDW 41.79,-87.75 میدوی/Midway
هیوستون|Houston|29.76,-95.37|2|IAH 29.98,-95.34 جورج بوش/George Bush
دالاس|Dallas|32.78,-96.80|2|DFW 32.90,-97.04 دالاس-فورت ورث/Dallas Fort Worth
مینیاپولیس|Minneapolis|44.98,-93.27|4|MSP 44.88,-93.22
@US America/Denver
دنور|Denver|39.74,-104.99|3|DEN 39.86,-104.67
سالت لیک سیتی|Salt Lake City|40.76,-111.89|4|SLC 40.79,-111.98
@US America/Phoenix
فینیکس|Phoenix|33.45,-112.07|3|PHX 33.44,-112.01 اسکای هاربر/Sky Harbor
@US America/Los_Angeles
لس آنجلس|Los Angeles|34.05,-118.24|1|LAX 33.94,-118.41
سان فرانسیسکو|San Francisco|37.77,-122.42|1|SFO 37.62,-122.38
لاس وگاس|Las Vegas|36.17,-115.14|2|LAS 36.08,-115.15 هری رید/Harry Reid
سیاتل|Seattle|47.61,-122.33|2|SEA 47.45,-122.31 سیاتل-تاکوما/Seattle-Tacoma
سن دیگو|San Diego|32.72,-117.16|3|SAN 32.73,-117.19
پورتلند|Portland|45.52,-122.68|4|PDX 45.59,-122.60
@US Pacific/Honolulu
هونولولو|Honolulu|21.31,-157.86|3|HNL 21.32,-157.92
@CA America/Toronto
تورنتو|Toronto|43.65,-79.38|1|YYZ 43.68,-79.63 پیرسون/Pearson
مونترال|Montreal|45.50,-73.57|1|YUL 45.47,-73.74 ترودو/Trudeau
اتاوا|Ottawa|45.42,-75.70|2|YOW 45.32,-75.67
@CA America/Vancouver
ونکوور|Vancouver|49.28,-123.12|1|YVR 49.19,-123.18
@CA America/Edmonton
کلگری|Calgary|51.05,-114.07|3|YYC 51.13,-114.01
ادمونتون|Edmonton|53.55,-113.49|4|YEG 53.31,-113.58
@MX America/Mexico_City
مکزیکوسیتی|Mexico City|19.43,-99.13|2|MEX 19.44,-99.07 بنیتو خوارز/Benito Juarez
@MX America/Cancun
کانکون|Cancun|21.16,-86.85|3|CUN 21.04,-86.87
@CU America/Havana
هاوانا|Havana|23.11,-82.37|3|HAV 22.99,-82.41 خوزه مارتی/Jose Marti
@PA America/Panama
پاناماسیتی|Panama City|8.98,-79.52|3|PTY 9.07,-79.38 توکومن/Tocumen
@BR America/Sao_Paulo
سائوپائولو|Sao Paulo|-23.55,-46.63|1|GRU -23.43,-46.47 گوارولیوس/Guarulhos
ریو دو ژانیرو|Rio de Janeiro|-22.91,-43.17|1|GIG -22.81,-43.25 گالیائو/Galeao
برازیلیا|Brasilia|-15.79,-47.88|3|BSB -15.87,-47.92
@AR America/Argentina/Buenos_Aires
بوئنوس آیرس|Buenos Aires|-34.60,-58.38|1|EZE -34.82,-58.54 ازیزا/Ezeiza;AEP -34.56,-58.42 خورخه نیوبری/Jorge Newbery
@CL America/Santiago
سانتیاگو|Santiago|-33.45,-70.67|2|SCL -33.39,-70.79
@PE America/Lima
لیما|Lima|-12.05,-77.04|2|LIM -12.02,-77.11 خورخه چاوز/Jorge Chavez
@CO America/Bogota
بوگوتا|Bogota|4.71,-74.07|2|BOG 4.70,-74.15 الدورادو/El Dorado
@EC America/Guayaquil
کیتو|Quito|-0.18,-78.47|3|UIO -0.13,-78.36
@VE America/Caracas
کاراکاس|Caracas|10.48,-66.90|2|CCS 10.60,-66.99 سیمون بولیوار/Simon Bolivar
@UY America/Montevideo
مونته‌ویدئو|Montevideo|-34.90,-56.16|4|MVD -34.84,-56.03
@AU Australia/Sydney
سیدنی|Sydney|-33.87,151.21|1|SYD -33.95,151.18
@AU Australia/Melbourne
ملبورن|Melbourne|-37.81,144.96|1|MEL -37.67,144.84
@AU Australia/Brisbane
بریزبن|Brisbane|-27.47,153.03|2|BNE -27.38,153.12
@AU Australia/Perth
پرت|Perth|-31.95,115.86|2|PER -31.94,115.97
@AU Australia/Adelaide
آدلاید|Adelaide|-34.93,138.60|3|ADL -34.95,138.53
@NZ Pacific/Auckland
اوکلند|Auckland|-36.85,174.76|2|AKL -37.01,174.79
کرایست‌چرچ|Christchurch|-43.53,172.64|4|CHC -43.49,172.53
@FJ Pacific/Fiji
نادی|Nadi|-17.80,177.42|4|NAN -17.76,177.44
`;
