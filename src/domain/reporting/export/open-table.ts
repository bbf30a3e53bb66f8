import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Snapshot } from "../../kernel/snapshot";
import { type DisplayPreferences, type Formatter, formatterFor } from "./formatter";
import { readTable } from "./readers";
import type { Subject } from "./schema";
import type { Table } from "./table";
import { wordsOf } from "./words";

export type OpenTableInput = { subject: Subject; manner: Omit<DisplayPreferences, "timeZone"> };
export type Opened = { table: Table; written: Formatter; manner: DisplayPreferences };
type Head = { name: string; name_latin: string; currency: string; decimals: number; time_zone: string; person: string };

/** Opens the requested table in one snapshot, in the reader's language, with its parameters at the head. */
export async function openTable(ctx: Ctx<OperatorActor>, books: Snapshot, input: OpenTableInput): Promise<Opened> {
  const { branchId, operatorId } = ctx.actor;
  const { locale } = input.manner;
  const [head] = await books.all<Head>(EXPORT_HEAD_SQL, [branchId, operatorId, locale]);
  const { currency, decimals, time_zone: timeZone, person } = head!;
  const preferences = { ...input.manner, timeZone };
  const [words, written] = [wordsOf(locale), formatterFor(preferences)];
  const name = locale === "fa" ? head!.name : head!.name_latin;
  const inBooks: Ctx<OperatorActor> = { ...ctx, locale, query: (_, text, values) => books.all(text, values) };
  const branch = { name, currency, decimals, timeZone };
  const table = await readTable({ ctx: inBooks, books, words, written, branch }, input.subject);
  const facts = [
    { name: words.branch, value: name },
    ...table.facts,
    { name: words.madeAt, value: written.instant(ctx.now) },
    { name: words.madeBy, value: person },
  ];
  return { table: { ...table, facts }, written, manner: preferences };
}

const EXPORT_HEAD_SQL = `
  select b.name, b.name_latin, b.currency, c.exponent as decimals, b.time_zone,
         (select case when $3 = 'fa' then o.name else o.name_latin end from operators o where o.id = $2) as person
    from branches b join ledger.currencies c on c.code = b.currency where b.id = $1`;
