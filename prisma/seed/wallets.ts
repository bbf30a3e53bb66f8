import type pg from "pg";
import { act } from "./act";
import type { Calendar } from "./calendar";
import { chance } from "./chance";

/** What people wrote there. */
type Words = Record<"charge" | "into" | "ticket" | "own" | "season", string>;
/** `price`: about a tenth of a seat's, minor units. */
type Desk = { branchId: number; price: number; calendar: Calendar; words: Words; now: Date };

export const WALLETS: Words = {
  ...{ charge: "شارژ کیف پول", into: "به کیف پول", ticket: "بلیت از کیف پول", own: "شارژ کیف پول شعبه" },
  season: "سفرهای نوروزی",
};
export const WALLETS_ABROAD: Words = {
  ...{
    charge: "Wallet top-up",
    into: "Into the wallet",
    ticket: "Ticket from the wallet",
    own: "Branch wallet top-up",
  },
  season: "High season",
};

const HOUR_MS = 3_600_000;

/** Customers' wallets with some money, the branch's own, what it may owe at the core, and one approval beyond a ceiling. */
export async function plantWallets(client: pg.ClientBase, { branchId, price, calendar, words, now }: Desk) {
  const luck = chance(8_000 + branchId);
  const { rows: people } = await client.query<{ id: number }>(
    "select id from passengers where branch_id = $1 and status = 1 and merged_into is null order by id limit 12",
    [branchId],
  );
  const { rows: managers } = await client.query<{ actor: string }>(
    "select 'operator:' || operator_id as actor from memberships where branch_id = $1 order by operator_id limit 1",
    [branchId],
  );
  const { actor } = managers[0]!;
  for (const [nth, { id }] of people.entries()) {
    const party = { party_type: "passenger", party_id: id };
    const amount = luck.between(3, 40) * price;
    const date = calendar.day(-luck.between(4, 20));
    await act(client, "store_payments", {
      ...{ branch_id: branchId, actor, request_id: "seed" },
      payments: [
        { type: "receipt", method: "pos", ...party, amount, date, description: words.charge },
        { type: "payment", method: "wallet", ...party, amount, date, description: words.into },
      ],
    });
    if (nth % 3 > 0) continue;
    await act(client, "spend_wallet", {
      ...{ branch_id: branchId, created_by: actor, request_id: "seed", owner: `passenger:${id}`, amount: 2 * price },
      ...{ credit: "customer.advances", key: `seed:${id}`, doc_date: calendar.day(-2), description: words.ticket },
    });
  }
  await act(client, "ledger.post", {
    ...{ branch_id: branchId, doc_date: calendar.day(-15), kind: "wallet", created_by: actor, description: words.own },
    lines: [
      { account_id: await ownWallet(client, branchId), dr: 80 * price, party: `branch:${branchId}` },
      { mapping: "bank", cr: 80 * price },
    ],
  });
  await client.query("update branch_credits set ceiling = $2 where branch_id = $1", [branchId, 500 * price]);
  await client.query(
    `insert into ceiling_approvals (branch_id, colleague_id, amount, reason, asked_by, approved_by, approved_at, expires_at)
     select branch_id, id, $2, $3, $4, $4, $5, $6 from colleagues where branch_id = $1 order by id offset 1 limit 1`,
    [branchId, 20 * price, words.season, actor, now, new Date(now.getTime() + 20 * HOUR_MS)],
  );
}

async function ownWallet(client: pg.ClientBase, branchId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select ledger.wallet_of($1, $2) as id", [
    branchId,
    `branch:${branchId}`,
  ]);
  return rows[0]!.id;
}
