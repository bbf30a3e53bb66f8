import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { RUNS } from "./runs";
import type { Verification, VerificationName } from "./schema";

type Answer = z.input<typeof Verification>;

/** One verification of the branch with its findings, with account titles. Throws notFound (3009). */
export async function readVerification(
  ctx: Ctx<OperatorActor>,
  { key }: z.output<typeof VerificationName>,
): Promise<Answer> {
  const [row] = await ctx.query<{ row: Answer }>("ledger.read-verification", READ, [ctx.actor.branchId, key]);
  if (!row) throw new Refusal("notFound");
  return row.row;
}

const READ = `
  select r.run || jsonb_build_object('key', r.key, 'result', r.result, 'currency', b.currency, 'found', coalesce((
           select jsonb_agg(jsonb_build_object(
                    'fault', d->>'fault', 'currency', d->>'ccy', 'day', d->>'day', 'voucher_id', d->>'voucher_id',
                    'account', (select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin)
                                  from ledger.accounts a where a.branch_id = $1 and a.id = (d->>'account_id')::int),
                    'stored', d->'stored', 'computed', d->'computed', 'rule', d->>'rule',
                    'facts', d->'facts') order by nr)
             from ledger.verifications v, jsonb_array_elements(v.found) with ordinality f (d, nr)
            where v.branch_id = $1 and v.id = r.id and not r.waits), '[]')) as row
    from (${RUNS}) r join branches b on b.id = $1
   where r.key = $2`;
