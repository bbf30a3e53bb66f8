import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { KEYS, ruleOf } from "../mapping/rules";
import type { SubLedgerDetails } from "./schema";

type Answer = z.input<typeof SubLedgerDetails>;
type Row = Omit<Answer, "preferences"> & {
  preferences: Omit<Answer["preferences"][number], "title" | "title_latin">[];
};

/**
 * A sub-ledger with its detail accounts, their turnovers, and the events mapped to one of them. Throws notFound (3009)
 * for any other account.
 */
export async function readSubLedger(ctx: Ctx<OperatorActor>, id: number): Promise<Answer> {
  const [row] = await ctx.query<{ row: Row }>("document.sub-ledger", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  const { preferences, ...result } = row.row;
  const known: ReadonlyMap<string, ReturnType<typeof ruleOf>> = new Map(KEYS.map((key) => [key, ruleOf(key)]));
  return {
    ...result,
    preferences: preferences.flatMap((one) => {
      const rule = known.get(one.key);
      return rule ? [{ ...one, title: rule.fa, title_latin: rule.en }] : [];
    }),
  };
}

const NAMED = "'id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin";
const READ = `
  with below as materialized (
    select a.*, t.debit, t.credit from ledger.accounts a
     cross join lateral (select coalesce(sum(t.dr), 0)::bigint as debit, coalesce(sum(t.cr), 0)::bigint as credit
                           from ledger.turn_month t where t.branch_id = a.branch_id and t.account_id = a.id) t
     where a.branch_id = $1 and a.parent_id = $2)
  select jsonb_build_object(
           'sub_ledger', jsonb_build_object(${NAMED}, 'type', a.type, 'nature', a.nature, 'active', a.active,
             'debit', (select coalesce(sum(debit), 0) from below), 'credit', (select coalesce(sum(credit), 0) from below)),
           'accounts', (select coalesce(jsonb_agg(jsonb_build_object(${NAMED}, 'currency', a.currency, 'kind', a.kind,
               'party_required', a.party_required, 'active', a.active, 'debit', a.debit, 'credit', a.credit) order by a.code), '[]')
             from (select * from below order by code limit ${MAX_SET_UP}) a),
           'preferences', (select coalesce(jsonb_agg(jsonb_build_object('key', m.key, 'account', jsonb_build_object(${NAMED}),
               'valid_from', lower(m.valid), 'valid_to', upper(m.valid) - 1) order by m.key, m.valid), '[]')
             from below a join ledger.mappings m on m.branch_id = a.branch_id and m.account_id = a.id)) as row
    from ledger.accounts a where a.branch_id = $1 and a.id = $2 and a.level = 3`;
