/** Problems of a file's content, in the uploader's terms. */
export const FAULTS = {
  image: { en: "the image is cut short or broken", fa: "تصویر ناقص یا خراب است" },
  behindImage: { en: "the image has something behind its end", fa: "پس از پایان تصویر چیز دیگری هست" },
  pdf: { en: "the PDF is cut short", fa: "فایل PDF ناقص است" },
  pdfArchive: { en: "the PDF is an archive as well", fa: "این PDF بایگانی فشرده هم هست" },
  archive: { en: "an archive that is no spreadsheet", fa: "بایگانی فشرده‌ای که صفحه‌گسترده نیست" },
  macros: { en: "a spreadsheet with macros or paths of its own", fa: "صفحه‌گسترده ماکرو یا مسیر نامجاز دارد" },
  sheet: { en: "the spreadsheet is cut short or broken", fa: "صفحه‌گسترده ناقص یا خراب است" },
  sheetBomb: { en: "the spreadsheet would become too large", fa: "صفحه‌گسترده پس از باز شدن بیش از اندازه بزرگ است" },
  noText: { en: "neither an accepted type nor text", fa: "نه از نوع‌های پذیرفته است و نه متن" },
  noUtf8: { en: "neither an accepted type nor text in UTF-8", fa: "نه از نوع‌های پذیرفته است و نه متن UTF-8" },
  markup: { en: "markup or a program is not accepted", fa: "کد نشانه‌گذاری یا برنامه پذیرفته نیست" },
} as const;

export type FileIssue = keyof typeof FAULTS;
