/** Additional accounts of `agency_plus`: `code|title|Latin|nature`, by their parents. */
export const EXTRA_ACCOUNTS = `
14|دارایی‌های ثابت|Fixed assets|debit
1401|اثاثه و تجهیزات|Furniture and equipment|debit
14010001|اثاثهٔ اداری|Office furniture|debit
14010002|رایانه و تجهیزات|Computers and equipment|debit
1402|استهلاک انباشته|Accumulated depreciation|credit
14020001|استهلاک انباشتهٔ اثاثه|Depreciation of furniture|credit
15|پیش‌پرداخت‌ها و سپرده‌ها|Prepayments and deposits|debit
1501|پیش‌پرداخت‌ها|Prepayments|debit
15010001|پیش‌پرداخت اجاره|Prepaid rent|debit
1502|سپرده‌ها|Deposits|debit
15020001|سپردهٔ نزد تأمین‌کنندگان|Deposits with suppliers|debit
1208|کارکنان|Staff|debit
12080001|وام و مساعدهٔ کارکنان|Staff loans|debit
2108|حقوق و بیمهٔ پرداختنی|Payroll payable|credit
21080001|حقوق پرداختنی|Salaries payable|credit
21080002|بیمهٔ پرداختنی|Social insurance payable|credit
21080003|مالیات حقوق پرداختنی|Payroll tax payable|credit
4208|درآمدهای متفرقه|Miscellaneous income|credit
42080001|درآمدهای متفرقه|Miscellaneous income|credit
52030004|استهلاک|Depreciation|debit
52030005|آب، برق و تلفن|Utilities|debit
52030006|تبلیغات|Advertising|debit
`
  .trim()
  .split("\n")
  .map((line) => {
    const [code, title, title_latin, nature] = line.split("|") as [string, string, string, string];
    return { code, title, title_latin, nature };
  });
