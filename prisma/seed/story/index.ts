import type pg from "pg";
import { chance } from "../chance";
import type { StoryDesk } from "./desk";
import { STORY_DAYS } from "./desk";
import { plantFlights } from "./flights";
import { bankTills, type Cashier, clearCheques, collect, payOwners } from "./money";
import { leaveOpen, takeBack } from "./return";
import { planSales, type Sale } from "./sales";
import { type Buyer, type Selling, type Sold, sell } from "./sell";

/** Days that are made together, a fourteenth of the story: all of them are sold, then what ends in them is returned and paid. */
const ROUND = 26;

/**
 * The year that has passed, made by the functions of the product in the order of its days: chartered flights as often and as
 * full as their season, sold to colleagues on credit and to customers in the office, returns, and what all of them paid.
 * The first colleague, which is behind the demo site, takes no part.
 */
export async function plantStory(client: pg.ClientBase, desk: StoryDesk, banks: readonly string[]): Promise<void> {
  const luck = chance(13_000 + desk.branchId);
  const people = await peopleOf(client, desk);
  const since = await lastEvent(client);
  const flights = await plantFlights(client, desk, people.owners);
  const selling: Selling = { ...people, luck, undecided: 0 };
  const cashier: Cashier = { actor: people.cashier, bank: people.bank, banks, luck, cheques: [], written: 0 };
  const returning = { actor: people.cashier, bank: people.bank, rule: people.rule, luck };
  const sales = planSales(desk, flights);
  let open: Sold[] = [];
  const undecided: Sold[] = [];
  for (let from = -STORY_DAYS; from < 0; from += ROUND) {
    const to = from + ROUND;
    for (const buyer of people.buyers) buyer.recent = 0;
    const within = ({ day }: Sale) => day >= from && day < to;
    const sold = await sell(client, desk, selling, sales.filter(within));
    open.push(...sold.filter(({ sale }) => sale.ending !== "flown" && sale.ending !== "open"));
    undecided.push(...sold.filter(({ sale }) => sale.ending === "open"));
    const ended = open.filter(({ sale }) => sale.endsOn < to);
    open = open.filter(({ sale }) => sale.endsOn >= to);
    await takeBack(client, desk, returning, ended);
    await collect(client, desk, cashier, people.buyers, to - 1);
    await clearCheques(client, desk, cashier, to - 1);
    await bankTills(client, desk, cashier, to - 1);
    await payOwners(client, desk, cashier, { day: to - 1, owedOn: from });
  }
  await leaveOpen(client, desk, returning, undecided);
  const canceled = flights.filter((flight) => flight.canceled).map(({ id }) => id);
  await client.query("update charters set status = 'canceled' where branch_id = $1 and id = any ($2)", [
    desk.branchId,
    canceled,
  ]);
  // Buyers and partners' systems learned of all of this in its time.
  await client.query("update trades set next_step_at = null where branch_id = $1", [desk.branchId]);
  await client.query("update outbox set relayed_at = now() where branch_id = $1 and id > $2 and relayed_at is null", [
    desk.branchId,
    since,
  ]);
}

async function lastEvent(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>("select coalesce(max(id), 0)::text as id from outbox");
  return rows[0]!.id;
}

async function peopleOf(client: pg.ClientBase, { branchId, owners, calendar }: StoryDesk) {
  const { rows: colleagues } = await client.query<{ id: number; ceiling: number }>(
    "select id, ceiling::float8 as ceiling from colleagues where branch_id = $1 order by id offset 1",
    [branchId],
  );
  const { rows } = await client.query<People>(PEOPLE, [branchId, calendar.day(0)]);
  const trading = colleagues.slice(0, colleagues.length - owners);
  const buyers = trading.map(({ id, ceiling }, n): Buyer => {
    const late = n === LATE % trading.length;
    return { id, ceiling, weight: late ? 16 : Math.round(60 / (n + 2)), owed: 0, recent: 0, late, skipped: false };
  });
  return { ...rows[0]!, buyers, owners: colleagues.slice(-owners).map(({ id }) => id) };
}

/** The place of the colleague that buys up to its ceiling and has stopped paying. */
const LATE = 15;

type People = {
  sellers: string[];
  cashier: string;
  customers: number[];
  supplierId: number;
  bank: number;
  rule: { id: number; version: number };
};

/** Customers are people that no other part of the demo counts on. */
const PEOPLE = `
  select array(select 'operator:' || m.operator_id from memberships m where m.branch_id = $1 order by m.operator_id) as sellers,
         (select 'operator:' || min(m.operator_id) from memberships m where m.branch_id = $1) as cashier,
         array(select p.id from passengers p where p.branch_id = $1 and p.status = 1 and p.merged_into is null
                order by p.id desc limit (select count(*) / 3 from passengers p where p.branch_id = $1)) as customers,
         (select s.id from suppliers s where s.branch_id = $1 and s.adapter = 'charter') as "supplierId",
         (select m.account_id from ledger.mappings m where m.branch_id = $1 and m.key = 'bank' and m.valid @> $2::date) as bank,
         (select jsonb_build_object('id', v.rule_id, 'version', v.version) from penalty_rule_versions v
           where v.branch_id = $1 and v.form->'types' @> '"charter"' order by v.rule_id limit 1) as rule`;
