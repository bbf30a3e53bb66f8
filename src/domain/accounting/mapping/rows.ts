import { createHash } from "node:crypto";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import { type Candidate, KEYS, type Key } from "./rules";

export type NamedAccount = { id: number; code: string; title: string; title_latin: string };
export type Account = NamedAccount & Candidate;

/** Days are YYYY-MM-DD, both included; null: unbounded. */
export type Span = { id: number; account: Account; valid_from: string | null; valid_to: string | null };

/** A branch's mappings: spans by key and day, and the data needed for validation. */
export type MappingState = { today: string; currency: string; spans: ReadonlyMap<Key, readonly Span[]> };

type Row = { today: string; currency: ColumnOf<"branches", "currency">; rows: (Span & { key: Key })[] };

/** The current mappings of a branch; `key` null: all. Keys no longer in the vocabulary are omitted. */
export async function readMappingState(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  key: Key | null = null,
): Promise<MappingState> {
  const values = [ctx.actor.branchId, ctx.now, key];
  const [found] =
    "query" in ctx
      ? await ctx.query<Row>("mapping.standing", STANDING, values)
      : await ctx.db.$queryRawUnsafe<Row[]>(STANDING, ...values);
  const { today, currency, rows } = found!;
  const spans = new Map((key ? [key] : KEYS).map((key): [Key, Span[]] => [key, []]));
  for (const { key, ...span } of rows) spans.get(key)?.push(span);
  return { today, currency, spans };
}

/** Alias `a` of ledger.accounts as an Account. */
export const ACCOUNT = `jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin,
  'level', a.level, 'active', a.active, 'type', a.type, 'kind', a.kind, 'currency', a.currency,
  'party_required', a.party_required, 'cost_center_required', a.cost_center_required, 'limited', a.limit_mode <> 'none')`;

const STANDING = `
  select ledger.business_day(b.id, $2::timestamptz)::text as today, b.currency, m.rows
    from branches b
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'key', m.key, 'account', ${ACCOUNT},
              'valid_from', lower(m.valid), 'valid_to', upper(m.valid) - 1) order by m.key, m.valid), '[]') as rows
       from ledger.mappings m
       join ledger.accounts a on a.branch_id = m.branch_id and a.id = m.account_id
      where m.branch_id = b.id and ($3::text is null or m.key = $3)) m
   where b.id = $1::int`;

/** Changes with every change of a key's spans. */
export const versionOf = (spans: readonly Span[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify(spans.map(({ id, account, valid_from, valid_to }) => [id, account.id, valid_from, valid_to])),
    )
    .digest("hex")
    .slice(0, 12);

/** Whether a day lies in a span. */
export const covers = ({ valid_from, valid_to }: Pick<Span, "valid_from" | "valid_to">, day: string) =>
  (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);

/** Without the members used only for validation. */
export const toNamedAccount = ({ id, code, title, title_latin }: NamedAccount): NamedAccount => ({
  id,
  code,
  title,
  title_latin,
});
