import { type BookLine, type BookPage, CLOSING_LINES, PAGE_LINES, type Sums } from "./rules";

type Start = { page: number; before: Sums };

/**
 * Lays lines out on numbered pages with the sums carried from and forward. An account that goes on is headed again with
 * its balance; a head never ends a page; the last page has room for its closing lines. At least one page.
 */
export async function* paginate(lines: AsyncIterable<BookLine[]>, { page, before }: Start): AsyncGenerator<BookPage> {
  const begin = (number: number, sums: Sums): BookPage => ({
    number,
    before: sums,
    after: { ...sums },
    lines: [],
    isLast: false,
  });
  let current = begin(page, before);
  let account: Extract<BookLine, { is: "account" }> | undefined;
  for await (const batch of lines)
    for (const line of batch) {
      const room = PAGE_LINES - current.lines.length;
      if (room < (line.is === "account" ? 2 : 1)) {
        yield current;
        current = begin(current.number + 1, current.after);
        if (line.is === "posting" && account) current.lines.push({ ...account, continued: true });
      }
      current.lines.push(line);
      if (line.is === "account") account = line;
      else {
        current.after.debit += line.debit;
        current.after.credit += line.credit;
        if (account && line.balance !== null) account = { ...account, balance: line.balance };
      }
    }
  if (current.lines.length > PAGE_LINES - CLOSING_LINES) {
    yield current;
    current = begin(current.number + 1, current.after);
  }
  yield { ...current, isLast: true };
}
