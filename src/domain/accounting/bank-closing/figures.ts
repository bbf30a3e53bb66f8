import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { BankFigures, BankFiguresQuery } from "./schema";

type BankSide = {
  start: string;
  opening: string;
  by_bank: string;
  stated: boolean;
  amount: string;
  count: number;
  items: StoredItems["lines"];
};
type BooksSide = { by_books: string; before: string; amount: string; count: number; items: StoredItems["entries"] };

/** Items as they are frozen: amounts are texts of minor units. */
export type StoredItems = {
  beginning: string;
  entry_count: number;
  line_count: number;
  entries: { document_id: number; line: number; day: string; amount: string; description: string }[];
  lines: { id: number; day: string; amount: string; reference: string | null; payer: string | null; text: string }[];
};

export type ReadFigures = {
  complete: boolean;
  by_bank: bigint;
  outstanding: bigint;
  unrecorded: bigint;
  by_books: bigint;
  items: StoredItems;
};

/** Throws fieldInvalid (3003) at `account_id` for an account without lines of the bank. */
export async function figuresOf(
  db: TxCtx["db"],
  { branchId, account_id, to_date }: { branchId: number; account_id: number; to_date: string },
): Promise<ReadFigures> {
  const [row] = await db.$queryRaw<{ bank: BankSide | null; books: BooksSide }[]>`
    select k.bank, books_side_until(${branchId}::int, ${account_id}::int, (k.bank->>'start')::date, ${to_date}::date) as books
      from (select bank_side_until(${branchId}::int, ${account_id}::int, ${to_date}::date) as bank) k`;
  const { bank, books } = row!;
  if (!bank) throw refuseField("account_id", NO_LINES);
  const beginning = BigInt(books.before) - BigInt(bank.opening);
  return {
    ...{ complete: bank.stated, by_bank: BigInt(bank.by_bank), outstanding: beginning + BigInt(books.amount) },
    ...{ unrecorded: BigInt(bank.amount), by_books: BigInt(books.by_books) },
    items: {
      ...{ beginning: String(beginning), entries: books.items, entry_count: books.count },
      ...{ lines: bank.items, line_count: bank.count },
    },
  };
}

export const toItemsDto = ({ beginning, entries, lines, ...counts }: StoredItems) => ({
  ...counts,
  beginning: BigInt(beginning),
  entries: entries.map(({ amount, ...entry }) => ({ ...entry, amount: BigInt(amount) })),
  lines: lines.map(({ amount, ...line }) => ({ ...line, amount: BigInt(amount) })),
});

/** The statement of an account as of a day, without storing it. Throws fieldInvalid (3003) without lines of the bank. */
export async function readBankFigures(
  ctx: Ctx<OperatorActor>,
  { account_id, to_date }: z.output<typeof BankFiguresQuery>,
): Promise<z.input<typeof BankFigures>> {
  const { items, ...figures } = await figuresOf(ctx.db, { branchId: ctx.actor.branchId, account_id, to_date });
  return { account_id, to_date, ...figures, ...toItemsDto(items) };
}

const NO_LINES = {
  en: "has no lines of the bank: import a statement first",
  fa: "صورت‌حساب بانکی ندارد: ابتدا فایل بانک را وارد کنید",
};
