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
