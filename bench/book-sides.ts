import { randomUUID } from "node:crypto";
import { makeClient } from "@/server/connection";
import { nationalCode } from "../tests/national-code";
import type { Partner } from "../tests/partner";
import { sign } from "../tests/sign";
import { rawRequest } from "./load";

/** Classes booked by both sides: one per charter, consecutive ids, unlimited seats. */
export type Classes = { firstCharter: number; firstClass: number; count: number };

export async function sellable(ownerUrl: string, branchId: number, count: number): Promise<Classes> {
  const [row] = await asOwner<{ charter: number; class: number }>(ownerUrl, MAKE, [branchId, count]);
  return { firstCharter: row!.charter, firstClass: row!.class, count };
}

const MAKE = `
  with c as (
    insert into charters (branch_id, kind, title, title_latin, currency, status, starts_at, ends_at)
    select $1, 'route', 'x', 'x', 'IRR', 'open', now() + interval '30 days', now() + interval '33 days' from generate_series(1, $2)
    returning branch_id, id
  ), k as (
    insert into charter_classes (branch_id, charter_id, fare_class, capacity, sales_close_at)
    select branch_id, id, 'Y', 2000000000, now() + interval '20 days' from c order by id returning branch_id, id, charter_id
  ), p as (
    insert into charter_class_prices (branch_id, class_id, pax_type, base, tax)
    select branch_id, id, t, 1000, 90 from k, unnest('{ADT,CHD,INF}'::"PaxType"[]) t
  )
  select min(charter_id) as charter, min(id) as class from k`;

/** Seats sold so far, which must equal the counted calls. */
export async function soldSoFar(ownerUrl: string, branchId: number): Promise<number> {
  const text = "select coalesce(sum(sold), 0)::int as sold from charter_classes where branch_id = $1";
  return (await asOwner<{ sold: number }>(ownerUrl, text, [branchId]))[0]!.sold;
}

export const analyze = (ownerUrl: string) =>
  asOwner(
    ownerUrl,
    "analyze bookings, booking_items, booking_passengers, booking_history, charters, charter_classes, charter_class_prices, idempotency_keys, outbox, audit_log",
  );

async function asOwner<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = makeClient({ name: "bench", connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Passenger of both sides: one adult with a unique national code. */
const passenger = (nationalCode: string) => ({
  type: "ADT",
  first_name: "سارا",
  last_name: "احمدی",
  nationality: "IR",
  national_code: nationalCode,
});

/** Every passenger is unique: the same person cannot be booked twice on one charter. */
let people = 0;

/** POST /book as sent by partners: signed, a unique jti per call, one item, one passenger by name. */
export function bookRequests(
  partner: Partner,
  { firstCharter, firstClass, count }: Classes,
  howMany: number,
): string[] {
  return Array.from({ length: howMany }, () => {
    const n = Math.floor(Math.random() * count);
    const items = [{ id: firstClass + n, passengers: [passenger(nationalCode(people++))] }];
    const headers = {
      domain: partner.domain,
      authorization: `Bearer ${sign(partner.token, partner.domain, { jti: randomUUID() })}`,
      "content-type": "application/json",
    };
    return rawRequest("POST", "/api/reservation/1/book", headers, JSON.stringify({ main_id: firstCharter + n, items }));
  });
}

/** The same act as one call of the same function, for pgbench. */
export function bookScript({ branchId, domainId, colleagueId }: Partner, { firstCharter, firstClass, count }: Classes) {
  const request = {
    main_id: "@charter@",
    strict: false,
    identified: true,
    items: [{ id: "@class@", adult: 1, child: 0, infant: 0, passengers: [passenger("@code@")] }],
    branch_id: branchId,
    domain_id: domainId,
    colleague_id: colleagueId,
    holder: `partner:${domainId}`,
    actor: `partner:${domainId}`,
    request_id: "pgbench",
    request_key: "jti:@key@",
    request_hash: "x".repeat(43),
    now: "@now@",
  };
  const text = JSON.stringify(request)
    // pgbench takes a colon before a word for a variable, even inside a literal.
    .replace(/(?<=")":(?=\w)|(?<=\w)":/g, '": ')
    .replace(/:(?=\w)/g, "\\u003a")
    .replace('"@charter@"', "%1$s")
    .replace('"@class@"', "%2$s")
    .replace("@code@", "%3$s")
    .replace("@key@", "%4$s")
    .replace("@now@", "%5$s");
  return [
    `\\set n random(0, ${count - 1})`,
    "\\set code random(1000000000, 9999999999)",
    `select book_charter(format('${text}', ${firstCharter} + :n::int, ${firstClass} + :n::int, :code::bigint, gen_random_uuid(), now())::jsonb);`,
  ].join("\n");
}
