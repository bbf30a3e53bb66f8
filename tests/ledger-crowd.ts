import pg from "pg";
import { asLedgerOwner, type Chart } from "./ledger";

export type LedgerReply = { voucher_id?: number; hold_id?: number; refused?: { code: number } };

/** Many concurrent connections of the app's role, without a batcher that would serialize them. */
export async function crowd(size: number): Promise<{ clients: pg.Client[]; leave(): Promise<void> }> {
  const clients = Array.from({ length: size }, () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    client.on("error", () => {});
    return client;
  });
  await Promise.all(clients.map((client) => client.connect()));
  return { clients, leave: () => Promise.all(clients.map((client) => client.end())).then(() => undefined) };
}

/** Runs all items concurrently, each connection in sequence. Answers are in the order of the items. */
export async function share<Item, T>(
  clients: pg.Client[],
  items: Item[],
  act: (client: pg.Client, item: Item) => Promise<T>,
) {
  const answers: T[] = [];
  await Promise.all(
    clients.map(async (client, nr) => {
      for (let at = nr; at < items.length; at += clients.length) answers[at] = await act(client, items[at]!);
    }),
  );
  return answers;
}

/** Result of a function of the ledger. */
export async function call<T = LedgerReply>(client: pg.Client, name: string, ...values: unknown[]): Promise<T> {
  const places = values.map((_, at) => `$${at + 1}`).join(", ");
  const result = values.map((value) => (typeof value === "object" ? JSON.stringify(value) : value));
  return (await client.query({ text: `select ledger.${name}(${places}) as answer`, values: result })).rows[0].answer;
}

/** Two lines, from one account to another. */
export const legs = (from: number, to: number, amount: number) => [
  { account_id: from, dr: amount },
  { account_id: to, cr: amount },
];

export const allow = (of: Chart, account: number, ceiling: number) =>
  asLedgerOwner("update ledger.account_balances set ceiling = $3 where branch_id = $1 and account_id = $2", [
    ...[of.branchId, account, ceiling],
  ]);

/** Findings of ledger.verify for 2025 to 2027: always none. */
export const ledgerMismatches = (of: Chart) =>
  asLedgerOwner<object>("select * from ledger.verify($1, '2025-01-01', '2027-12-31')", [of.branchId]);

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
