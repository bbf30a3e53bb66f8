import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { audit } from "../../kernel/audit";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import type { Calculated } from "./schema";

type Answer = z.input<typeof Calculated>;
type Found = Answer["found"][number];
type Notes = { announcements: number; open_items: number; differences: number; found: Found[] };
type Balances = {
  differences: number;
  repaired: number;
  found: { account_id: number; stored: Figures; computed: Figures }[];
};
type Figures = Record<string, string | null> | null;

const NAMED = 500;
const ATTEMPTS = 3;
const PAUSE_MS = 300;
const LOCKED = "55P03";

/**
 * Recalculates derived data: settled amounts and status of notes, their open items, and balances of limited accounts;
 * repairs and reports differences. The run is audited. Throws databaseUnavailable (9006) while a lock is unavailable:
 * repeating it continues.
 */
export async function calculate(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const { branchId } = ctx.actor;
  const notes = await patiently(async () => {
    const [row] = await ctx.query<{ made: Notes }>(
      "announcement.calculate",
      "select recalculate_announcements($1) as made",
      [branchId],
    );
    return row!.made;
  });
  const balances = await patiently(async () => {
    const values = [branchId, actorName(ctx.actor), ctx.requestId];
    const [row] = await ctx.query<{ made: Balances }>("announcement.balances", BALANCES, values);
    return row!.made;
  });
  const [sums] = await ctx.query<{ row: Answer["balance"] & { accounts: number } }>("announcement.sums", SUMS, [
    branchId,
  ]);
  const { accounts, ...balance } = sums!.row;
  const found = [...notes.found, ...balances.found.map(ofAccount)].slice(0, NAMED);
  const result = {
    differences: notes.differences + balances.differences,
    repaired: notes.differences + balances.repaired,
  };
  await transact(ctx, (tx) =>
    audit(tx, {
      action: "announcement.calculate",
      subject: { type: "branch", id: branchId },
      after: { ...result, found: JSON.parse(JSON.stringify(found)) },
    }),
  );
  const checked = { announcements: notes.announcements, open_items: notes.open_items, accounts };
  return { checked, ...result, found, balance };
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCKED) throw error;
      if (attempt === ATTEMPTS) throw new Refusal("databaseUnavailable", { retryAfterSeconds: 5 });
      await sleep(PAUSE_MS);
    }
  }
}

const figures = (all: Figures) => all && JSON.stringify(all);
const ofAccount = ({ account_id, stored, computed }: Balances["found"][number]): Found => ({
  fault: "balance",
  id: account_id,
  stored: figures(stored),
  computed: figures(computed),
});

const BALANCES = "select ledger.recalculate($1, '-infinity', 'infinity', '{balance}', $2, $3) as made";
const SUMS = `
  select jsonb_build_object('currency', b.currency,
           'accounts', (select count(*) from ledger.account_balances l where l.branch_id = b.id),
           'debit', coalesce(sum(n.worth) filter (where n.direction = 'debit'), 0),
           'credit', coalesce(sum(n.worth) filter (where n.direction = 'credit'), 0),
           'settled', coalesce(sum(n.settled), 0), 'open', coalesce(sum(n.worth - n.settled), 0)) as row
    from branches b
    left join announcements n on n.branch_id = b.id and n.status in ('active', 'settled')
   where b.id = $1::int group by b.id, b.currency`;
