/** Problems of a file's content, in the uploader's terms. */
export const FAULTS = {
  image: { en: "the image is cut short or broken", fa: "تصویر ناقص یا خراب است" },
  behindImage: { en: "the image has data after its end", fa: "پس از پایان تصویر چیز دیگری هست" },
  pdf: { en: "the PDF is cut short", fa: "فایل PDF ناقص است" },
  pdfArchive: { en: "the PDF is also an archive", fa: "این PDF بایگانی فشرده هم هست" },
  archive: { en: "the archive is not a spreadsheet", fa: "بایگانی فشرده‌ای که صفحه‌گسترده نیست" },
  macros: { en: "the spreadsheet has macros or external paths", fa: "صفحه‌گسترده ماکرو یا مسیر نامجاز دارد" },
  sheet: { en: "the spreadsheet is cut short or broken", fa: "صفحه‌گسترده ناقص یا خراب است" },
  sheetBomb: { en: "the spreadsheet would become too large", fa: "صفحه‌گسترده پس از باز شدن بیش از اندازه بزرگ است" },
  noText: { en: "the type is not accepted", fa: "نه از نوع‌های پذیرفته است و نه متن" },
  noUtf8: { en: "the type is not accepted, or the text is not UTF-8", fa: "نه از نوع‌های پذیرفته است و نه متن UTF-8" },
  markup: { en: "markup and programs are not accepted", fa: "کد نشانه‌گذاری یا برنامه پذیرفته نیست" },
} as const;

export type FileIssue = keyof typeof FAULTS;
