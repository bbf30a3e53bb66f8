import type pg from "pg";
import { actMany } from "./act";
import type { BookWords } from "./books";
import type { Calendar } from "./calendar";

type Desk = { branchId: number; unit: number; calendar: Calendar; words: Pick<BookWords, "ownSeats" | "airlines"> };
type Sale = { id: string; pnr: string; day: string; sale: number };

/**
 * What the seats of the branch's own charters cost, each on the booking that sold them: an aircraft was chartered for them. Paid but for
 * a fifth. Charters of colleagues cost what is owed to their owner, which the sale posts itself.
 */
export async function plantOwnCosts(client: pg.ClientBase, { branchId, unit, calendar, words }: Desk): Promise<void> {
  const { rows } = await client.query<Sale>(OWN_SALES, [branchId]);
  const who = { branch_id: branchId, created_by: "system", request_id: "seed" };
  const costs = rows.map(({ id, pnr, day, sale }) => {
    const cost = Math.floor((sale * (86 + (Number(id) % 8))) / 100 / unit) * unit;
    const source = { source_type: "booking", source_id: id, key: `booking:${id}:cost` };
    const lines = [
      { mapping: "cost_of_sale", dr: cost },
      { mapping: "supplier.payable", cr: cost },
    ];
    return { ...who, ...source, doc_date: day, kind: "trade", description: `${words.ownSeats} ${pnr}`, lines, cost };
  });
  const paid = Math.floor(costs.reduce((sum, { cost }) => sum + cost, 0) * 0.8);
  const pays = [
    { mapping: "supplier.payable", dr: paid },
    { mapping: "bank", cr: paid },
  ];
  const payment = { doc_date: calendar.day(-1), kind: "pay", description: words.airlines, lines: pays };
  const items = [...costs.map(({ cost: _, ...one }) => one), { ...who, ...payment, key: "demo:own-charters" }];
  await actMany(client, "ledger.post_many", items);
}

const OWN_SALES = `
  select b.id::text as id, b.local_pnr as pnr, ledger.business_day(b.branch_id, b.created_at)::text as day, sum(f.sale)::float8 as sale
    from bookings b
    join booking_items i on i.branch_id = b.branch_id and i.booking_id = b.id
   cross join lateral fare_parts(i.prices, i.adult, i.child, i.infant) f
   where b.branch_id = $1 and b.owner_colleague_id is null and b.role = 'principal' and b.status = 'confirmed'
   group by b.branch_id, b.id
  having sum(f.sale) > 0
   order by b.id`;
