import { jalaliText } from "../../kernel/jalali";
import { csvLine, decimal } from "../journal-export/rules";
import type { BookHeading, BookLine } from "./rules";

const HEAD = "legal_no,daily_no,date,day,account_code,account_title,description,debit,credit,side,balance".split(",");

/**
 * A book as CSV, whole: a row per posting, and one per account with its balance before. Amounts in major units; names of
 * columns are a machine format, the same in every language; `date` by the branch's calendar.
 */
export async function* bookCsv(
  lines: AsyncIterable<BookLine[]>,
  { locale, decimals }: Pick<BookHeading, "locale" | "decimals">,
): AsyncGenerator<Uint8Array> {
  const amount = (minor: bigint) => decimal(minor, decimals);
  const balance = (minor: bigint | null) =>
    minor === null
      ? [null, null]
      : [minor === 0n ? "" : minor > 0n ? "debit" : "credit", amount(minor < 0n ? -minor : minor)];
  yield Buffer.from(`\ufeff${csvLine(HEAD)}`);
  for await (const batch of lines) {
    let text = "";
    for (const line of batch)
      text +=
        line.is === "account"
          ? csvLine([null, null, null, null, line.code, line.title, null, null, null, ...balance(line.balance)])
          : csvLine([
              ...[line.no, line.dailyNo, locale === "fa" ? jalaliText(line.day) : line.day, line.day, line.code],
              ...[line.title, line.description, amount(line.debit), amount(line.credit), ...balance(line.balance)],
            ]);
    yield Buffer.from(text);
  }
}
