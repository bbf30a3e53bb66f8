import type pg from "pg";
import { type Chance, chance } from "./chance";
import type { Planted } from "./charters";
import type { Partner } from "./organisation";
import { family, type PaxType } from "./people";

const HOUR_MS = 3_600_000;
const MIXES: readonly (readonly PaxType[])[] = [
  ["ADT"],
  ["ADT", "ADT"],
  ["ADT", "ADT", "CHD"],
  ["ADT", "ADT", "INF"],
  ["ADT", "CHD"],
];

/** Bookings of the last weeks, made by the same function that sells to partners, so that seats and lists agree. */
export async function plantBookings(client: pg.ClientBase, partner: Partner, charters: readonly Planted[], now: Date) {
  const luck = chance(2000 + partner.branch_id);
  const { between, below } = luck;
  const wanted: BookingSeed[] = Array.from({ length: Math.ceil(charters.length * 0.6) }, (_, n) => {
    const charter = charters[(n * 7 + 3) % charters.length]!;
    return { charter, item: charter.classes[below(2)]!.id, types: luck.pick(MIXES), hoursAgo: between(3, 24 * 24) };
  });
  // Small classes: the first is sold out, the others keep a seat or two.
  for (const [index, charter] of charters.slice(5, 9).entries()) {
    const { id: item, capacity } = charter.classes[0]!;
    for (let seats = capacity - index; seats > 0; seats -= 2) {
      wanted.push({ charter, item, types: seats === 1 ? ["ADT"] : ["ADT", "ADT"], hoursAgo: between(2, 24 * 10) });
    }
  }
  wanted.sort((a, b) => b.hoursAgo - a.hoursAgo);
  const requests = wanted.map((one, n) => request(partner, luck, { ...one, n, now }));
  await client.query("select book_charter_many($1)", [JSON.stringify(requests)]);
}

type BookingSeed = { charter: Planted; item: number; types: readonly PaxType[]; hoursAgo: number };

function request(
  partner: Partner,
  luck: Chance,
  { charter, item, types, hoursAgo, n, now }: BookingSeed & { n: number; now: Date },
) {
  const passengers = family(luck, types, charter.departs, charter.abroad);
  const of = (type: PaxType) => types.filter((one) => one === type).length;
  const mobile = `0912${luck.between(1_000_000, 9_999_999)}`;
  return {
    ...partner,
    holder: `partner:${partner.domain_id}`,
    actor: `partner:${partner.domain_id}`,
    request_id: `seed-${n + 1}`,
    client_reference: `WEB-${partner.branch_id}${String(4000 + n)}`,
    request_hash: "seed",
    main_id: charter.id,
    strict: false,
    contact: { name: `${passengers[0]!.first_name} ${passengers[0]!.last_name}`, mobile },
    now: new Date(now.getTime() - hoursAgo * HOUR_MS + luck.below(3_600) * 1000).toISOString(),
    items: [{ id: item, adult: of("ADT"), child: of("CHD"), infant: of("INF"), passengers }],
  };
}
