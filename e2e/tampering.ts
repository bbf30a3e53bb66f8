import pg from "pg";
import { runningEmbedded } from "../ops/embedded";

/** Debit turnover of one account on one day. */
export type Turnover = { branch_id: number; account_id: number; code: string; title: string; day: string; dr: string };

/** A superuser connection to the product's own database, with triggers disabled (`npm test` sets its DATA_DIR). */
async function asTamperer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = process.env.DATA_DIR;
  if (!dataDir) throw new Error("DATA_DIR is not set: it must be what the product was started with");
  const client = new pg.Client({ connectionString: (await runningEmbedded(dataDir)).adminUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The branch's oldest debits, one a day, which other tests do not use. */
export const oldTurnovers = (branchId: number, count: number) =>
  asTamperer(async (client) => {
    const { rows } = await client.query<Turnover>(
      `select distinct on (t.day) t.branch_id, t.account_id, a.code, a.title, t.day::text as day, t.dr::text as dr
         from ledger.turn_day t join ledger.accounts a on a.branch_id = t.branch_id and a.id = t.account_id
        where t.branch_id = $1 and t.dr > 0 and t.slot = 0 order by t.day, t.account_id limit $2`,
      [branchId, count],
    );
    return rows;
  });

/** Changes a stored debit with triggers disabled. */
export const falsify = ({ branch_id, account_id, day }: Turnover, by: number) =>
  asTamperer((client) =>
    client.query(
      "update ledger.turn_day set dr = dr + $4 where branch_id = $1 and account_id = $2 and day = $3 and slot = 0",
      [branch_id, account_id, day, by],
    ),
  );

/** Marks a delivered or earlier failed message of the branch as failed now; returns its id. */
export const failMessage = (branchId: number) =>
  asTamperer(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update outgoing_messages m set state = 'failed', reason = 'expired', ended_at = now(), dismissed_at = null
        where m.branch_id = $1 and m.id = (select max(o.id) from outgoing_messages o where o.branch_id = $1
              and o.state in ('handed', 'delivered', 'failed') and o.delivery_id is null
              and coalesce(o.business_key not like 'one-time-code:%', true))
       returning m.id`,
      [branchId],
    );
    return rows[0]!.id;
  });

/**
 * Sets the branch's accountant as requester. The demo's managers approve alone, and have no second factor to prove it.
 */
export const askedByAnother = (network: string) =>
  asTamperer(async (client) => {
    const { rowCount } = await client.query(
      `update ip_trusts t set requested_by = 'operator:' || (
                select min(m.operator_id) from memberships m where m.branch_id = t.branch_id and m.role = 'accountant')
        where t.network = $1::inet and t.status = 'requested'`,
      [network],
    );
    if (!rowCount) throw new Error(`nobody asked for ${network}`);
  });
