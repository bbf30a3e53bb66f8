import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { plain } from "./markdown";

const ENGLISH = `Reservation, back-office and customer interface of one service. Every answer is JSON in the family's envelope, failures
included.

## Conventions

- **Money** is an integer of the currency's minor units (ISO 4217; IRR has no decimals, so 1,500,000 is 1,500,000 rials).
  Never a decimal fraction; an amount in a request is at most 10,000,000,000,000; sums in
  answers may be of any size, also beyond 2^53-1: read them without loss.
- **Instants** are ISO 8601 in UTC: \`2026-05-02T08:30:00Z\`. \`meta.timestamp\` and \`time\` are Unix seconds.
- **Dates** are \`YYYY-MM-DD\`, Gregorian in answers. Requests may also send a Jalali date: a year below 1700 is Jalali
  (\`1405-02-12\`). Local departure times carry their IANA time zone.
- **Digits**: Persian and Arabic digits are accepted wherever a number, phone, code or date is; answers use ASCII digits.
- **Envelopes**: reservation routes answer \`payload\` or \`items\` beside \`meta.timestamp\`, and fail with \`error\`. Back-office
  and customer routes, and \`GET /error-handling\`, answer \`{"status":true,"time":…,"data":…}\` and fail with
  \`{"status":false,"time":…,"code":…,"error":…}\`. \`error\` is the same object everywhere.
- **GET input** is in the query string. Lists: \`items[0][main_id]=1\`, \`items[]=…\` or \`items=[{"main_id":1}]\`. A JSON body
  on GET is accepted as well. The path wins over the body, the body over the query. A repeated name is a list where one is
  expected, and 3003 elsewhere. In lists and reads \`null\` and an empty text mean an absent member.
- **Bodies** are JSON or \`application/x-www-form-urlencoded\`, plain or with \`Content-Encoding: gzip\`. Enums are case-insensitive;
  a trailing slash is ignored; \`/v2\` and \`/api/v2\` are one root.
- **Repeating a call** that writes (POST, PUT, PATCH, DELETE) is safe with an \`Idempotency-Key\`. Where the body has a key of its own
  (\`request_key\`, \`client_reference\`), a repetition under either gets the first answer, and other data under either is 3010.
  Repeat without change only where \`error.retryable\` is true, and after the seconds of \`Retry-After\` where that header is present.
- **Unknown outcome** (5007): the connection broke during the call. Send it again with the same key: it is never
  executed twice, and the answer has the result.
- **Encrypted packets**: a partner may send any input as \`{"packet":"<compact JWE>"}\` and is then answered in one; see the
  security scheme \`partner\`.
- **Growth**: answers and \`error\` may get new members at any time. Unknown members of a request are listed in
  \`meta.ignored\` (at most 20); with \`Prefer: handling=strict\` they are refused with 3003, and nothing is executed.
- **Limits**: bodies 1 MB, JSON depth 32. \`RateLimit-*\` headers show the remaining calls.
- **Language**: \`Accept-Language: fa\` or \`en\` chooses titles, solutions and messages.`;

const PERSIAN = `## قراردادهای عمومی

**مبلغ** عدد صحیح و بر حسب کوچک‌ترین واحد ارز است (ISO 4217؛ ریال اعشار ندارد). عدد اعشاری پذیرفته نمی‌شود.

**لحظه** به شکل ISO 8601 و به وقت UTC است: \`2026-05-02T08:30:00Z\`؛ \`meta.timestamp\` و \`time\` ثانیهٔ یونیکس‌اند.

**تاریخ** به شکل \`YYYY-MM-DD\` و در پاسخ‌ها میلادی است. در درخواست، تاریخ شمسی هم پذیرفته می‌شود: سال کمتر از ۱۷۰۰ شمسی
است (\`1405-02-12\`).

**رقم‌های فارسی و عربی** در هر عدد، تلفن، کد و تاریخ پذیرفته می‌شوند؛ پاسخ‌ها رقم لاتین دارند.

**قالب پاسخ**: مسیرهای رزرو \`payload\` یا \`items\` را کنار \`meta.timestamp\` می‌دهند؛ مسیرهای پشتیبان و مشتری \`status\`، \`time\`
و \`data\` را. شیء \`error\` در همهٔ خطاها یکسان است.

**ورودی GET** در رشتهٔ پرس‌وجو می‌آید؛ بدنهٔ JSON هم پذیرفته می‌شود. مسیر بر بدنه و بدنه بر پرس‌وجو مقدم است. نام تکراری، هرجا
فهرست خواسته شده فهرست است و جاهای دیگر خطای ۳۰۰۳. در فهرست‌ها و خواندن‌ها \`null\` و متن خالی یعنی «نیامده».

**بدنه** JSON یا فرم (\`application/x-www-form-urlencoded\`) است، ساده یا با \`Content-Encoding: gzip\`. بزرگی و کوچکی حروف در
مقدارهای ثابت مهم نیست، اسلش پایان مسیر معنایی ندارد، و \`/v2\` و \`/api/v2\` یکی‌اند.

**تکرار امن**: با هر درخواستی که چیزی می‌نویسد (POST، PUT، PATCH و DELETE) \`Idempotency-Key\` بفرستید. اگر بدنه هم درخواست را
نام می‌برد (\`request_key\` یا \`client_reference\`)، تکرار با هریک پاسخ اول را می‌گیرد و دادهٔ دیگر با هریک خطای ۳۰۱۰ است. بدون تغییر
فقط جایی تکرار کنید که \`error.retryable\` برابر true است و پس از ثانیه‌های \`Retry-After\`.

**عضو ناشناس** در درخواست بی‌صدا کنار گذاشته نمی‌شود: پاسخ نام آن را در \`meta.ignored\` می‌گوید (حداکثر ۲۰ نام) و با
\`Prefer: handling=strict\` خطای ۳۰۰۳ با نام همان عضو است و کاری انجام نمی‌شود.

**نتیجهٔ نامعلوم** (۵۰۰۷): ارتباط هنگام اجرای درخواست قطع شده است. همان را با همان کلید دوباره بفرستید: هرگز دو بار انجام
نمی‌شود و پاسخ آن نتیجه را می‌گوید.

**بستهٔ رمزشده**: همکار می‌تواند هر ورودی را به شکل \`{"packet":"<compact JWE>"}\` بفرستد و پاسخ هم به همان شکل می‌آید: JWE با \`dir\` و
A256GCM زیر بایت‌های ۳۲ تا ۶۳ توکن اتصال، با همان \`kid\` که در JWT هست.

**زبان** عنوان‌ها و راه‌حل‌ها را \`Accept-Language: fa\` یا \`en\` تعیین می‌کند.`;

const rows = Object.values(CATALOGUE).sort((a, b) => a.code - b.code);

const table = (head: readonly string[], body: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const ENGLISH_ERRORS = table(
  ["Code", "HTTP", "Title", "Remedy", "Retryable"],
  rows.map(({ code, status, title, solution, retryable }) => [
    code,
    status,
    plain(title.en),
    plain(solution.en),
    retryable ? "yes" : "no",
  ]),
);

const PERSIAN_ERRORS = table(
  ["کد", "HTTP", "چه شد", "چه کنید", "تکرار"],
  rows.map(({ code, status, title, solution, retryable }) => [
    code,
    status,
    plain(title.fa),
    plain(solution.fa),
    retryable ? "بله" : "خیر",
  ]),
);

/** Markdown of the document's front page: conventions (contract section 1) and the error catalogue, English then Persian. */
export const CONVENTIONS = [ENGLISH, "## Error codes", ENGLISH_ERRORS, PERSIAN, "## جدول خطاها", PERSIAN_ERRORS].join(
  "\n\n",
);
