import type { Ctx, OperatorActor } from "../../kernel/context";
import { COUNTED } from "../../kernel/keyset";
import type { Money } from "./money";
import { rangeText } from "./range-text";
import type { Cell, Column, ExportTableRow, Reader, Reading } from "./table";
import { filled } from "./words";
import { type ListWords, listWordsOf } from "./words.lists";

/** A page of a console list: its rows, their count (10,001: more; null: unknown), and the next cursor. */
type Page<Item> = { rows: readonly Item[]; total: number | null; next: string | null };
type Dated = { from?: string | null | undefined; to?: string | null | undefined; search?: string | null | undefined };

export type ListedContext = {
  words: ListWords;
  written: Reading["written"];
  /** In the reader's language, when both are given. */
  named(name: string | null | undefined, latin: string | null | undefined): string;
  money(minor: number | bigint | null, currency: string): Money | null;
};

/** Exports a console list through its own use case, page by page, in one database snapshot. */
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

/** Maximum rows of a list page. */
const A_PAGE = 100;

/** Builds a table reader for a paged console list. */
export function listed<Params extends Dated, Item>({
  page,
  title,
  columns,
  cells,
}: Listing<Params, Item>): Reader<Params> {
  return {
    async count(ctx, params, limit) {
      const { total } = await page(ctx as Ctx<OperatorActor>, params, { cursor: null, per_page: 1 });
      // Searches have no count, and counts are capped: walk the pages then.
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
