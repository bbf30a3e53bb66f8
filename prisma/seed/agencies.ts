/** Partner agencies of branch 1; the first is behind partner.example. */
export const AGENCIES = [
  "سیر و سفر پارسیان",
  "آژانس ستارهٔ شرق",
  "گشت زاگرس",
  "پرواز آبی خلیج",
  "ره‌آورد سپاهان",
  "همسفران البرز",
  "شرکت بازرگانی مهرگستر",
  "آوای سفر شیراز",
  "کاروان توس",
  "نگین کیش",
  "آسمان گردش تبریز",
  "دلفین گشت جنوب",
  "سفیران ارس",
  "شرکت خدمات رفاهی نیرو",
  "پرستوی مهاجر",
  "اطلس گشت",
  "مسافران کویر",
  "سبلان سیر",
  "بهشت گردشگران",
  "راه ابریشم نوین",
] as const;

/** Of branch 2; the first is behind partner2.example. */
export const AGENCIES_ABROAD = [
  "Gulf Wings Travel",
  "Marina Tours LLC",
  "Bosphorus Holidays",
  "Silk Route Partners",
] as const;

/** The same of branch 1 in Latin letters, in the same order. */
export const AGENCIES_LATIN = [
  "Seir o Safar Parsian",
  "Setareh Shargh",
  "Gasht Zagros",
  "Parvaz Abi Khalij",
  "Rahavard Sepahan",
  "Hamsafaran Alborz",
  "Mehrgostar Trading",
  "Avaye Safar Shiraz",
  "Karevan Toos",
  "Negin Kish",
  "Aseman Gardesh Tabriz",
  "Dolphin Gasht Jonoub",
  "Safiran Aras",
  "Niroo Welfare Services",
  "Parastouye Mohajer",
  "Atlas Gasht",
  "Mosaferan Kavir",
  "Sabalan Seir",
  "Behesht Gardeshgaran",
  "Rah Abrisham Novin",
] as const;
