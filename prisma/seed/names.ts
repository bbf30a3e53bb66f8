/** A name in both scripts. */
export type Name = readonly [persian: string, latin: string];

const read = (list: string): Name[] => list.split("،").map((pair) => pair.trim().split("=") as [string, string]);

export const WOMEN = read(
  "فاطمه=Fatemeh، زهرا=Zahra، مریم=Maryam، سارا=Sara، نرگس=Narges، الهام=Elham، لیلا=Leila، شیما=Shima، پریسا=Parisa، نگار=Negar، " +
    "ریحانه=Reyhaneh، معصومه=Masoumeh، سمیرا=Samira، مینا=Mina، نازنین=Nazanin، یاسمن=Yasaman، هانیه=Hanieh، مهسا=Mahsa، آیدا=Aida، " +
    "شقایق=Shaghayegh، بهاره=Bahareh، الناز=Elnaz، ندا=Neda، سحر=Sahar، غزل=Ghazal، پرستو=Parastoo، آزاده=Azadeh، شهرزاد=Shahrzad، " +
    "مهناز=Mahnaz، رؤیا=Roya، طاهره=Tahereh، صدیقه=Sedigheh، کیمیا=Kimia، هستی=Hasti، آوا=Ava",
);

export const MEN = read(
  "محمد=Mohammad، علی=Ali، حسین=Hossein، مهدی=Mahdi، رضا=Reza، امیر=Amir، علی‌رضا=Alireza، محمدرضا=Mohammadreza، سعید=Saeed، حسن=Hassan، " +
    "احمد=Ahmad، مجید=Majid، حمید=Hamid، مسعود=Masoud، آرش=Arash، سینا=Sina، بهرام=Bahram، کاوه=Kaveh، پویا=Pouya، نیما=Nima، " +
    "کیان=Kian، فرهاد=Farhad، بابک=Babak، سامان=Saman، یوسف=Yousef، داوود=Davood، ابراهیم=Ebrahim، عباس=Abbas، قاسم=Ghasem، اکبر=Akbar، " +
    "ایمان=Iman، پیمان=Peyman، شهاب=Shahab، فرزاد=Farzad، غلامرضا=Gholamreza",
);

export const FAMILIES = read(
  "محمدی=Mohammadi، احمدی=Ahmadi، حسینی=Hosseini، رضایی=Rezaei، موسوی=Mousavi، کریمی=Karimi، جعفری=Jafari، صادقی=Sadeghi، مرادی=Moradi، " +
    "یوسفی=Yousefi، کاظمی=Kazemi، رستمی=Rostami، نوری=Nouri، طاهری=Taheri، ملکی=Maleki، شریفی=Sharifi، گودرزی=Goudarzi، قاسمی=Ghasemi، " +
    "ابراهیمی=Ebrahimi، اکبری=Akbari، حیدری=Heydari، سلطانی=Soltani، رحیمی=Rahimi، نجفی=Najafi، امینی=Amini، باقری=Bagheri، زارعی=Zarei، " +
    "فلاحی=Fallahi، عباسی=Abbasi، شفیعی=Shafiei، خسروی=Khosravi، تهرانی=Tehrani، اصفهانی=Esfahani، شیرازی=Shirazi، تبریزی=Tabrizi، " +
    "کرمانی=Kermani، یزدانی=Yazdani، نیک‌نام=Niknam، قاسم‌زاده=Ghasemzadeh، حسن‌پور=Hassanpour، علی‌نژاد=Alinejad، مرادیان=Moradian، " +
    "کیانی=Kiani، بهرامی=Bahrami، داوودی=Davoudi، صفوی=Safavi، افشار=Afshar، زند=Zand، پهلوان=Pahlavan، دهقان=Dehghan، چراغی=Cheraghi، " +
    "ژاله‌فر=Zhalefar، منصوری=Mansouri، هاشمی=Hashemi، علوی=Alavi، میرزایی=Mirzaei، خلیلی=Khalili، عظیمی=Azimi، توکلی=Tavakoli، پارسا=Parsa",
);

type Foreign = readonly [nationality: string, gender: "male" | "female", first: string, last: string];

/** Guests from abroad, as their passports write them. */
export const FOREIGNERS: readonly Foreign[] = [
  ["TR", "female", "Ayşe", "Yılmaz"],
  ["TR", "male", "Mehmet", "Öztürk"],
  ["AF", "male", "Ahmad Zia", "Rahimi"],
  ["AF", "female", "Fereshta", "Noori"],
  ["IQ", "male", "Hussein", "Al-Asadi"],
  ["IQ", "female", "Zainab", "Al-Musawi"],
  ["AE", "male", "Khalid", "Al Maktoum"],
  ["DE", "female", "Katharina", "Müller"],
  ["DE", "male", "Jürgen", "Weiß"],
  ["FR", "female", "Hélène", "Lefèvre"],
  ["GB", "male", "James", "O'Connor"],
  ["CN", "female", "Xiaoming", "Wang"],
  ["IN", "male", "Rajesh", "Sharma"],
  ["RU", "female", "Ekaterina", "Ivanova"],
  ["AZ", "male", "Elçin", "Məmmədov"],
  ["AM", "female", "Anahit", "Petrosyan"],
];
