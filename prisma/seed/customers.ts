import type pg from "pg";
import { insert } from "./insert";

/** A front-end of the branch's customers, and the passenger of that mobile as its customer (contract section 10). */
export async function plantCustomers(
  client: pg.ClientBase,
  { branchId, domain, title, mobile }: { branchId: number; domain: string; title: string; mobile?: string },
): Promise<void> {
  const site = { branch_id: branchId, domain, title, origins: ["http://localhost:5173"], guests: true };
  await insert(client, "customer_sites", [{ ...site, active: true, version: 1, created_at: new Date() }]);
  if (mobile === undefined) return;
  await client.query(
    `insert into customers (branch_id, passenger_id, mobile)
     select branch_id, min(id), mobile from passengers where branch_id = $1 and mobile = $2 and status = 1 group by 1, 3`,
    [branchId, mobile],
  );
}
