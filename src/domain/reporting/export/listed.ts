import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED } from "../../kernel/keyset";
import type { Money } from "./money";
import { rangeText } from "./range-text";
import type { Cell, Column, ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";
import { type ListWords, listWordsOf } from "./words.lists";

/** A page of a list of the console: its rows, how many there are (10,001 stands for more; null: not known), and where the next begins. */
type Page<Item> = { rows: readonly Item[]; total: number | null; next: string | null };
type Dated = { from?: string | null | undefined; to?: string | null | undefined; search?: string | null | undefined };

export type ListedContext = {
  words: ListWords;
  written: Reading["written"];
  /** In the person's language, where both are there. */
  named(name: string | null | undefined, latin: string | null | undefined): string;
  money(minor: number | bigint | null, currency: string): Money | null;
};

/** A list of the console as a file: its own use case, page after page, at one moment of the database. */
type Listing<Params extends Dated, Item> = {
  page(
    ctx: Ctx<OperatorActor>,
    params: Params,
    paging: { cursor: string | null; per_page: number },
  ): Promise<Page<Item>>;
  title(words: ListWords): string;
  columns(words: ListWords): Column[];
  cells(item: Item, listed: ListedContext): Cell[];
};

/** As many rows as a page of a list has at most. */
const A_PAGE = 100;

export function listed<Params extends Dated, Item>({
  page,
  title,
  columns,
  cells,
}: Listing<Params, Item>): Reader<Params> {
  return {
    async count(ctx, params, limit) {
      const { total } = await page(ctx as Ctx<OperatorActor>, params, { cursor: null, per_page: 1 });
      // A search does not count; what is more than is counted is walked through.
      if (total !== null && total <= COUNTED) return Math.min(total, limit);
      return walked(ctx as Ctx<OperatorActor>, page, params, limit);
    },
    async read(reading, params) {
      const { ctx, books, words, written, branch } = reading;
      const ours = listWordsOf(ctx.locale);
      const codes = await books.all<{ code: string; exponent: number }>(CURRENCIES, []);
      const exponents = new Map(codes.map(({ code, exponent }) => [code.trim(), exponent]));
      const listed: ListedContext = {
        ...{ words: ours, written },
        named: (name, latin) => (ctx.locale === "en" && latin) || name || latin || "",
        money: (minor, currency) =>
          minor === null ? null : { minor: BigInt(minor), decimals: exponents.get(currency.trim()) ?? branch.decimals },
      };
      const count = await this.count(ctx, params, Number.MAX_SAFE_INTEGER);
      const { from, to, search } = params;
      const dated = from || to ? [{ name: words.range, value: rangeText(reading, { from, to }) }] : [];
      const narrowed = search ? [{ name: words.filter, value: `${words.search}: ${search}` }] : [];
      return {
        title: title(ours),
        facts: [...dated, ...narrowed],
        columns: columns(ours),
        count,
        rows: rowsOf(ctx, page, params, (item) => cells(item, listed)),
        foot: () => ({ totals: [], proof: filled(ours.own.proof, { rows: written.number(count) }) }),
      };
    },
  };
}

async function walked<Params extends Dated, Item>(
  ctx: Ctx<OperatorActor>,
  page: Listing<Params, Item>["page"],
  params: Params,
  limit: number,
): Promise<number> {
  let count = 0;
  for (let cursor: string | null = null; count < limit; ) {
    const found: Page<Item> = await page(ctx, params, { cursor, per_page: A_PAGE });
    count += found.rows.length;
    cursor = found.next;
    if (cursor === null) break;
  }
  return Math.min(count, limit);
}

async function* rowsOf<Params extends Dated, Item>(
  ctx: Ctx<OperatorActor>,
  page: Listing<Params, Item>["page"],
  params: Params,
  cellsOf: (item: Item) => Cell[],
): AsyncGenerator<ExportTableRow[]> {
  for (let cursor: string | null = null; ; ) {
    const found: Page<Item> = await page(ctx, params, { cursor, per_page: A_PAGE });
    if (found.rows.length > 0) yield found.rows.map((item) => ({ cells: cellsOf(item) }));
    cursor = found.next;
    if (cursor === null) return;
  }
}

const CURRENCIES = "select code::text, exponent from ledger.currencies";
