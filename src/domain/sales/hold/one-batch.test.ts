import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { charter, office } from "../../../../tests/fixtures";
import { bothWays } from "../../../../tests/one-batch";
import { runs } from "../../../../tests/runs";
import type { BranchId } from "../../kernel/context";
import type { CharterLockRequest } from "../../kernel/sql-types";
import { LOCK } from "./batchers";

/** A batch of locks is its requests one after another: answers, seats, holds, events and audit. */
let branchId: BranchId;
let colleagueId: number;
/** Two charters; the last class of the first is closed, the last of the second is for other partners. */
const charters: { id: number; classes: number[] }[] = [];
beforeAll(async () => {
  const mine = await office();
  branchId = mine.branchId;
  colleagueId = mine.partner.colleagueId;
  // Few enough that the limits refuse too.
  const data = {
    partner_locks: 5,
    partner_seats: 9,
    customer_locks: 3,
    customer_seats: 6,
    class_seats: 5,
    class_percent: 1,
  };
  await prisma().branchSetting.updateMany({ where: { branchId, type: "locks" }, data: { data } });
  charters.push(
    await charter(branchId, { classes: [{ capacity: 8 }, { capacity: 3 }, { capacity: 9, closed: true }] }),
  );
  charters.push(await charter(branchId, { classes: [{ capacity: 6 }, { capacity: 2 }, { colleagues: [] }] }));
});

const item = fc.record({
  at: fc.nat(2),
  adult: fc.integer({ min: 1, max: 4 }),
  child: fc.constantFrom(0, 0, 1),
  cheap: fc.constantFrom(false, false, false, true),
});
const wish = fc.record({
  charter: fc.nat(1),
  holder: fc.constantFrom("partner:1", "partner:1", "passenger:2", "system"),
  strict: fc.boolean(),
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;
const NOW = new Date();
const of = ({ charter, holder, strict, items }: Wish, reference: string, nr: number): CharterLockRequest => ({
  ...{
    branch_id: branchId,
    domain_id: null,
    colleague_id: colleagueId,
    holder,
    actor: holder,
    request_id: "r",
    now: NOW,
  },
  ...{ request_key: null, client_reference: reference, request_hash: JSON.stringify(items), strict },
  main_id: charters[charter]!.id,
  items: items.map(({ at, adult, child, cheap }, line) => ({
    ...{
      id: charters[charter]!.classes[at],
      lock_id: `lck_${`${reference}_${nr}_${line}`.padEnd(24, "x")}`,
      max_total: cheap ? 900 : undefined,
    },
    ...{ adult, child, infant: 0, passengers: undefined },
  })),
});

const EARLIER: Wish[] = [
  {
    charter: 0,
    holder: "partner:1",
    strict: false,
    items: [
      { at: 0, adult: 1, child: 0, cheap: false },
      { at: 2, adult: 1, child: 0, cheap: false },
    ],
  },
  { charter: 1, holder: "passenger:2", strict: true, items: [{ at: 0, adult: 1, child: 1, cheap: false }] },
];
/** `again`: repeats the reference of an earlier call, with other items if it `clashes`. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ wish, again: fc.constant(-1), clashes: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ wish, again: fc.nat(EARLIER.length - 1), clashes: fc.boolean() }) },
);

const HOLDS = `
  select jsonb_build_array('class', c.id, c.sold, c.held) from charter_classes c where c.branch_id = $1
  union all
  select jsonb_build_array('hold', h.lock_id, h.line, h.class_id, h.holder, h.adult, h.child, h.seats, h.total, h.expires_at, r.client_reference, r.refused)
    from holds h join hold_requests r on r.branch_id = h.branch_id and r.id = h.hold_request_id where h.branch_id = $1`;

test("a batch of locks is its requests one after another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const { inBatch, oneByOne } = await bothWays(LOCK, {
        branchId,
        earlier: EARLIER.map((one, nr) => of(one, `e${nr}`, 0)),
        requests: () =>
          steps.map(({ wish, again, clashes }, nr) => {
            if (again < 0) return of(wish, `n${nr}`, 0);
            const before = EARLIER[again]!;
            return of(clashes ? { ...wish, holder: before.holder } : before, `e${again}`, nr + 1);
          }),
        table: HOLDS,
        ids: [],
      });
      expect(inBatch).toEqual(oneByOne);
    }),
    { numRuns: runs(100) },
  );
});
