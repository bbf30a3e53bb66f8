import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { listDuplicates } from "./find-duplicates";
import { DuplicateList } from "./schema.duplicates";

/**
 * Enough names to fill several pages, each with two people of one birth date and two of one mobile; plus one name
 * shared by thousands.
 */
const NAMES = 130;

let ctx: Ctx<OperatorActor>;
beforeAll(async () => {
  const { branchId } = await office();
  ctx = ctxOf(await personOf(branchId));
  await asLedgerOwner(
    `insert into passengers (branch_id, first_name, last_name, birth_date, mobile)
     select $1::int, 'Bob', 'Pab' || translate((n / 100)::text, '01', 'br') || translate(lpad((n % 100)::text, 2, '0'), '0123456789', 'fgjklmnstz'),
            case when of <= 2 then date '1990-01-01' else date '1990-01-01' + of end, case when of >= 3 then '+98912000' || lpad(n::text, 4, '0') end
       from generate_series(1, $2::int) n cross join generate_series(1, 4) of`,
    [branchId, NAMES],
  );
  await asLedgerOwner(
    `insert into passengers (branch_id, first_name, last_name, birth_date)
     select $1::int, 'Zaz', 'Zaz', date '1950-01-01' + n % 1000 from generate_series(1, 4000) n`,
    [branchId],
  );
});

const page = async (cursor: string | null) => DuplicateList.parse(await listDuplicates(ctx, { cursor }));

test("pages through the pairs of all names, with bounded pages for a name that thousands share", async () => {
  const reported = new Map<string, number>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    const { pairs, next_cursor } = await page(cursor);
    pages++;
    expect(pairs.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(pairs).length).toBeLessThan(200_000);
    for (const { one, other } of pairs) {
      expect(one.last_name).toBe(other.last_name);
      reported.set(one.last_name!, (reported.get(one.last_name!) ?? 0) + 1);
    }
    cursor = next_cursor;
  } while (cursor !== null);
  expect(pages).toBeLessThan(15);
  expect(reported.get("Zaz")).toBe(40);
  reported.delete("Zaz");
  expect([...reported.values()].every((pairs) => pairs >= 1)).toBe(true);
  expect(reported.size).toBe(NAMES);
});

test("reads names through their indexes, never all of them", async () => {
  const request: { text: string; values: unknown[] }[] = [];
  const seen: typeof ctx.query = async (name, text, values) => {
    if (name === "passenger.alike") request.push({ text, values: [...(values ?? [])] });
    return ctx.query(name, text, values);
  };
  await listDuplicates({ ...ctx, query: seen }, { cursor: null });
  const { text, values } = request[0]!;
  await asLedgerOwner("analyze passengers");
  const plan = await query<{ "QUERY PLAN": string }>("t.alike-plan", `explain ${text}`, values);
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(/passengers_sound\b/);
  expect(lines).not.toMatch(/Seq Scan on passengers/);
});
