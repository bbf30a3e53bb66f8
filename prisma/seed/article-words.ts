type Category = {
  key: string;
  main?: string;
  type: "article" | "news" | "guide" | "offer";
  title: string;
  latin: string;
};

/** Below what they belong to, in order. */
export const CATEGORIES: readonly Category[] = [
  { key: "guides", type: "guide", title: "راهنمای سفر", latin: "Travel guides" },
  { key: "islands", main: "guides", type: "guide", title: "جزیره‌ها", latin: "Islands" },
  { key: "pilgrimage", main: "guides", type: "guide", title: "زیارتی", latin: "Pilgrimage" },
  { key: "abroad", main: "guides", type: "guide", title: "سفر خارجی", latin: "Abroad" },
  { key: "before", type: "article", title: "پیش از سفر", latin: "Before you go" },
  { key: "papers", main: "before", type: "article", title: "مدارک و ویزا", latin: "Papers and visas" },
  { key: "baggage", main: "before", type: "article", title: "بار و پرواز", latin: "Baggage and flights" },
  { key: "news", type: "news", title: "خبرها", latin: "News" },
  { key: "offers", type: "offer", title: "پیشنهادهای ویژه", latin: "Special offers" },
];

export type Written = {
  title: string;
  latin: string;
  summary: string;
  language: "fa" | "en";
  status?: "draft" | "archived";
  categories: readonly string[];
  tags: readonly string[];
  places: readonly string[];
  score: number;
  views: number;
  /** Days ago. */
  age: number;
  body: string;
};

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

export const WRITTEN: readonly Written[] = [
  {
    title: "کیش در زمستان: سه روز آفتاب و دریا",
    latin: "Kish in winter",
    summary: "بهترین فصل جزیره از آبان تا فروردین است؛ برنامه‌ای سه‌روزه با هزینهٔ معقول.",
    ...{ language: "fa", categories: ["islands"], tags: ["کیش", "ساحل", "زمستان"], places: ["ir-kish"] },
    ...{ score: 95, views: 4_812, age: 6 },
    body:
      p("وقتی تهران سرد است، هوای کیش بیست درجه است. پرواز یک ساعت و چهل دقیقه طول می‌کشد و همان روز می‌توان به آب زد.") +
      "<h2>روز نخست</h2>" +
      p("اسکلهٔ تفریحی و دوچرخه‌سواری دور جزیره؛ مسیر شصت کیلومتر است و هر جا خسته شدید می‌توان برگشت.") +
      "<h2>چه ببریم؟</h2>" +
      list("کفش راحت و کلاه", "کارت ملی همهٔ مسافران", "کرم ضدآفتاب؛ در جزیره گران‌تر است"),
  },
  {
    title: "زیارت مشهد با کودک",
    latin: "Mashhad with children",
    summary: "هتل نزدیک حرم، ساعت‌های خلوت و جاهایی که کودکان دوست دارند.",
    ...{ language: "fa", categories: ["pilgrimage"], tags: ["مشهد", "خانواده", "کودک"], places: ["ir-mashhad"] },
    ...{ score: 88, views: 3_905, age: 12 },
    body:
      p("صبح زود و پس از نماز عشا حرم خلوت‌تر است. ورودی باب‌الجواد برای کالسکه راه هموار دارد.") +
      "<h2>کجا بمانیم؟</h2>" +
      p("هتل‌های خیابان امام رضا تا حرم پیاده ده دقیقه‌اند؛ هنگام رزرو <strong>اتاق خانوادگی</strong> بخواهید."),
  },
  {
    title: "استانبول برای بار نخست",
    latin: "Istanbul for the first time",
    summary: "محله‌ها، کارت حمل‌ونقل و چهار روز بدون شتاب.",
    ...{ language: "fa", categories: ["abroad"], tags: ["استانبول", "ترکیه", "شهرگردی"] },
    ...{ places: ["tr-istanbul", "TR"], score: 91, views: 6_240, age: 20 },
    body:
      p("برای ترکیه ویزا لازم نیست؛ گذرنامه باید دست‌کم شش ماه اعتبار داشته باشد.") +
      "<h2>چهار روز</h2><ol><li>سلطان‌احمد و ایاصوفیه</li><li>بازار بزرگ و بسفر</li><li>کادیکوی</li><li>جزیره‌های شاهزادگان</li></ol>" +
      "<blockquote><p>استانبول‌کارت را همان فرودگاه بخرید.</p></blockquote>",
  },
  {
    title: "مدارک لازم برای سفر خارجی",
    latin: "Papers for travelling abroad",
    summary: "گذرنامه، عوارض خروج، بیمه و اجازهٔ خروج؛ فهرستی که پیش از فرودگاه باید دید.",
    ...{ language: "fa", categories: ["papers", "abroad"], tags: ["گذرنامه", "ویزا", "بیمه"], places: ["IR"] },
    ...{ score: 80, views: 2_118, age: 33 },
    body: list(
      "گذرنامه با شش ماه اعتبار",
      "رسید عوارض خروج از کشور",
      "بیمهٔ مسافرتی برای همهٔ روزها",
      "اجازهٔ خروج برای مشمولان و کودکان",
    ),
  },
  {
    title: "چند کیلو بار رایگان است؟",
    latin: "How much baggage is free?",
    summary: "اندازهٔ بار در پروازهای داخلی و خارجی و آنچه نباید در چمدان گذاشت.",
    ...{
      language: "fa",
      categories: ["baggage"],
      tags: ["بار", "پرواز"],
      places: [],
      score: 60,
      views: 1_755,
      age: 41,
    },
    body:
      p("در پروازهای داخلی بیست کیلو و در چارترها گاهی پانزده کیلو رایگان است؛ روی بلیت نوشته شده است.") +
      "<h2>در بار نگذارید</h2>" +
      list("پاوربانک و باتری لیتیومی", "اسناد و پول", "داروی روزانه"),
  },
  {
    title: "قشم؛ جزیرهٔ حرا و دلفین",
    latin: "Qeshm, mangroves and dolphins",
    summary: "دره ستارگان، جنگل حرا و هنگام؛ سفری ارزان‌تر از کیش.",
    ...{
      language: "fa",
      categories: ["islands"],
      tags: ["قشم", "طبیعت"],
      places: [],
      score: 72,
      views: 1_330,
      age: 55,
    },
    body: p("بهترین وقت آذر تا اسفند است. برای دیدن دلفین‌ها صبح زود از بندر کندالو قایق بگیرید."),
  },
  {
    title: "قطار یا پرواز به مشهد؟",
    latin: "Train or flight to Mashhad?",
    summary: "مقایسهٔ زمان، هزینه و آسودگی برای سه خانواده.",
    ...{ language: "fa", categories: ["pilgrimage", "before"], tags: ["مشهد", "قطار", "پرواز"] },
    ...{ places: ["ir-mashhad", "ir-tehran"], score: 66, views: 980, age: 70 },
    body: p("قطار شبانه یک شب هتل را هم جبران می‌کند؛ پرواز برای سفر دو روزه بهتر است."),
  },
  {
    title: "تغییر ساعت پروازهای کیش در آبان",
    latin: "New times of flights to Kish",
    summary: "پروازهای صبح کیش از آبان نیم ساعت زودتر می‌پرند.",
    ...{
      language: "fa",
      categories: ["news"],
      tags: ["کیش", "پرواز"],
      places: ["ir-kish"],
      score: 40,
      views: 412,
      age: 3,
    },
    body: p("اگر بلیت دارید پیامکی با ساعت تازه برایتان می‌آید؛ تغییر بدون جریمه است."),
  },
  {
    title: "تور نوروزی استانبول با اقساط",
    latin: "Nowruz in Istanbul by instalments",
    summary: "پیش‌نویس برنامهٔ نوروز؛ هنوز قیمت‌ها نهایی نیست.",
    ...{ language: "fa", status: "draft", categories: ["offers"], tags: ["نوروز", "استانبول"] },
    ...{ places: ["tr-istanbul"], score: 0, views: 0, age: 1 },
    body: p("پنج شب، هتل چهارستاره، پیش‌پرداخت سی درصد."),
  },
  {
    title: "A weekend in Isfahan",
    latin: "A weekend in Isfahan",
    summary: "Bridges at dusk, the great square in the morning, and where to eat between them.",
    ...{ language: "en", categories: ["guides"], tags: ["Isfahan", "weekend"], places: ["ir-isfahan"] },
    ...{ score: 77, views: 1_102, age: 28 },
    body:
      p(
        "Begin at the <strong>Khaju bridge</strong> when the lamps are lit, and leave the square for the morning, when it is empty.",
      ) +
      "<h2>Where to eat</h2>" +
      list("Beryani near the old bazaar", "Tea under the Si-o-se-pol arches"),
  },
  {
    title: "Visas on arrival, explained",
    latin: "Visas on arrival, explained",
    summary: "Who needs one, what it costs and how long the queue takes.",
    ...{
      language: "en",
      categories: ["papers"],
      tags: ["visa", "passport"],
      places: ["IR"],
      score: 58,
      views: 640,
      age: 47,
    },
    body: p("Bring a hotel booking and insurance papers; both are asked for at the counter."),
  },
  {
    title: "Last summer's offers",
    latin: "Last summer's offers",
    summary: "Kept for those who ask about them.",
    ...{ language: "en", status: "archived", categories: ["offers"], tags: ["summer"], places: [] },
    ...{ score: 10, views: 215, age: 160 },
    body: p("These offers have ended."),
  },
];

export const CATEGORIES_ABROAD: readonly Category[] = [
  { key: "guides", type: "guide", title: "City guides", latin: "City guides" },
  { key: "before", type: "article", title: "Before you fly", latin: "Before you fly" },
];

export const WRITTEN_ABROAD: readonly Written[] = [
  {
    title: "Istanbul from Dubai in four days",
    latin: "Istanbul from Dubai in four days",
    summary: "Two continents, one transport card and no rush.",
    ...{ language: "en", categories: ["guides"], tags: ["Istanbul", "city break"], places: ["tr-istanbul"] },
    ...{ score: 90, views: 1_420, age: 9 },
    body:
      p("Stay on the Asian side for two of the nights: the ferry is half the fun.") +
      "<h2>Day by day</h2>" +
      list("Old town", "Bosphorus", "Kadıköy", "Islands"),
  },
  {
    title: "Free baggage on regional flights",
    latin: "Free baggage on regional flights",
    summary: "What is included, and what it costs when it is not.",
    ...{ language: "en", categories: ["before"], tags: ["baggage"], places: ["AE"], score: 55, views: 388, age: 30 },
    body: p(
      "Fares without baggage begin at seven kilos in the cabin. Add a bag when you book: at the airport it costs double.",
    ),
  },
];
