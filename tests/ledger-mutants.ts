import type pg from "pg";
import type { Attack } from "./ledger-attacks/attack";
import type { World } from "./ledger-attacks/world";

/** One guard of the books, and how to remove it. */
export type Guard = { name: string; tables: string[]; drop: string[] };

/**
 * Every guard of the books in pg_catalog, so that a new one is included automatically: constraints, triggers, refusals
 * of functions. Foreign keys from the cashier's records into the books guard those records: their own tests cover them.
 */
export async function guardsOf(client: pg.Client): Promise<Guard[]> {
  const { rows: constraints } = await client.query<{ table: string; name: string; kind: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name,
            case c.contype when 'c' then 'check' when 'f' then 'foreign key' when 'p' then 'primary key' when 'u' then 'unique'
                           else 'exclusion' end as kind
       from pg_constraint c
      where c.contype in ('c', 'f', 'p', 'u', 'x') and c.conparentid = 0 and not c.conrelid::regclass::text ~ '_[0-9]{4}$'
        and (c.connamespace = 'ledger'::regnamespace
             or c.confrelid in (select oid from pg_class where relnamespace = 'ledger'::regnamespace)
                and not c.conrelid = any ('{payments,open_items,settlements,cheques,cheque_events,announcements,connection_items,wallets,branch_credits,gateways,gateway_payments,markup_rules,offer_locks,suppliers,refunds,trades,trade_items,invoices}'::regclass[]))
      order by 1, 2`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name
       from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
      where not tgisinternal and tgparentid = 0 and 'ledger'::regnamespace in (c.relnamespace, p.pronamespace) order by 1, 2`,
  );
  const { rows: functions } = await client.query<{ name: string; tables: string[]; text: string }>(
    `select p.oid::regproc::text as name, pg_get_functiondef(p.oid) as text,
            array(select tgrelid::regclass::text from pg_trigger where tgfoid = p.oid) as tables from pg_proc p
      where p.prokind = 'f' and (p.pronamespace = 'ledger'::regnamespace or p.oid = 'refuse_change'::regproc) order by 1`,
  );
  return [
    ...constraints.map(({ table, name, kind }) => ({
      name: `${kind} ${name} of ${table}`,
      tables: [table],
      drop: [`alter table ${table} drop constraint ${name} cascade`],
    })),
    ...triggers.map(({ table, name }) => ({
      name: `trigger ${name} of ${table}`,
      tables: [table],
      drop: [`drop trigger ${name} on ${table}`],
    })),
    ...functions.flatMap(refusals),
  ];
}

/** Refusals of a function, each replaced by an ignored message. */
function refusals({ name, tables, text }: { name: string; tables: string[]; text: string }): Guard[] {
  const ends = text.lastIndexOf("end $");
  const whole =
    text.includes("RETURNS trigger") && !/\breturn (new|old|null)/.test(text)
      ? `${text.slice(0, ends)}  return null;\n${text.slice(ends)}`
      : text;
  return [...whole.matchAll(/raise exception (?:'([^']*)')/g)].map((found) => ({
    name: `refusal of ${name}: ${found[1]}`,
    tables,
    drop: [`${whole.slice(0, found.index)}raise debug${whole.slice(found.index + "raise exception".length)}`],
  }));
}

const ROLE = { app: "safar_app", owner: "safar_owner", superuser: "none" };
let next = 8_000_000_000;

/**
 * The attacks that succeed; without a guard, the first. All in one transaction that is rolled back: constraints are
 * checked like on commit, each attack finds the original books.
 */
export async function successes(
  client: pg.Client,
  given: { world: World; attacks: readonly Attack[]; guard?: Guard },
): Promise<string[]> {
  const { world, guard } = given;
  const attacks = guard ? sortedFor(guard, given.attacks, world) : given.attacks;
  const found: string[] = [];
  await client.query("begin");
  try {
    for (const text of guard?.drop ?? []) await client.query(text);
    for (const { name, as, isolation, steps, there } of attacks) {
      if (isolation) continue;
      next += 10;
      const tried = [
        `savepoint tried; set local role ${ROLE[as]}`,
        ...steps(world, next),
        "set constraints all immediate",
      ];
      const result = await client
        .query(`${tried.join("; ")}; set local role none; select ${there(world, next)} as there`)
        .then(
          (results) => (results as unknown as pg.QueryResult[]).at(-1)!.rows[0].there,
          () => false,
        );
      await client.query("rollback to tried");
      if (result) found.push(name);
      if (result && guard) break;
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}

/** Those that name a table of the guard first: most find the gap immediately. */
function sortedFor({ tables }: Guard, attacks: readonly Attack[], world: World): Attack[] {
  const near = (attack: Attack) => {
    const text = [...attack.steps(world, 1), attack.there(world, 1)].join(" ");
    return tables.some((table) => new RegExp(`${table}\\b`).test(text));
  };
  const [first, then]: [Attack[], Attack[]] = [[], []];
  for (const attack of attacks) (near(attack) ? first : then).push(attack);
  return [...first, ...then];
}
