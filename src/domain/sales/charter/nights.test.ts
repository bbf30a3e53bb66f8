import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { chartersOf, dayAhead, formOf, packageForm, refusal, stay } from "../../../../tests/charter-console";
import { type Office, office } from "../../../../tests/fixtures";
import { runs } from "../../../../tests/runs";

/** Reliability R4: a night of a stay is priced once, compared with a model. */
const HISTORIES = runs(12, "R4_HISTORIES");
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const FIRST = 30;
const NIGHTS = 7;

let mine: Office;
let console_: ReturnType<typeof chartersOf>;
let stays: number[];
beforeAll(async () => {
  mine = await office();
  console_ = chartersOf(mine.branchId);
  stays = (await tours(2)).map(({ stays: [one] }) => one!.id);
});

const tours = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      console_.charters.save(packageForm(FIRST, { stays: [stay(FIRST, 4, { holidays: [] })] }) as never),
    ),
  );

type Nights = { from: number; to: number };
type Row = Nights & { id: number; stay: number };
const meet = (one: Nights, other: Nights) => one.from <= other.to && other.from <= one.to;
const nights = fc
  .tuple(fc.nat({ max: NIGHTS - 1 }), fc.nat({ max: 2 }))
  .map(([from, more]): Nights => ({ from, to: Math.min(from + more, NIGHTS - 1) }));
const day = (night: number) => dayAhead(FIRST + night);

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("add" as const), stay: fc.nat({ max: 1 }), nights }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("move" as const), at: fc.nat(), nights }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("remove" as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("crowd" as const),
      all: fc.array(nights, { minLength: 2, maxLength: 3 }),
    }),
  },
);

/** The id of a written row, or what refused it. */
async function done(work: Promise<{ id: number }[]>): Promise<number | string> {
  return work.then(
    ([row]) => row!.id,
    (error: Error) => /holiday_overlap|deadlock/.exec(error.message)?.[0] ?? Promise.reject(error),
  );
}
const add = (at: number, { from, to }: Nights) =>
  done(prisma().$queryRaw`
    insert into charter_accommodation_holiday (branch_id, calculation_id, title, from_on, to_on, surcharge)
    values (${mine.branchId}::int, ${stays[at]}::int, 'x', ${day(from)}::date, ${day(to)}::date, 1) returning id`);
const move = ({ id }: Row, { from, to }: Nights) =>
  done(prisma().$queryRaw`
    update charter_accommodation_holiday set from_on = ${day(from)}::date, to_on = ${day(to)}::date
     where branch_id = ${mine.branchId}::int and id = ${id}::int returning id`);
async function stored(): Promise<Row[]> {
  const rows = await prisma().charterAccommodationHoliday.findMany({
    where: { branchId: mine.branchId, calculationId: { in: stays } },
    orderBy: { id: "asc" },
  });
  const night = (on: Date) => Math.round((on.getTime() - Date.parse(day(0))) / 86_400_000);
  return rows.map(({ id, calculationId, fromOn, toOn }) => ({
    ...{ id, stay: stays.indexOf(calculationId), from: night(fromOn), to: night(toOn) },
  }));
}

test("no statement, alone or concurrent, can price a night of a stay twice", async () => {
  const seen = { taken: 0, refused: 0 };
  const history = fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
    await prisma().charterAccommodationHoliday.deleteMany({
      where: { branchId: mine.branchId, calculationId: { in: stays } },
    });
    let model: Row[] = [];
    for (const one of acts) {
      const row = "at" in one ? model[one.at % Math.max(model.length, 1)] : undefined;
      if (one.what === "crowd") {
        const result = await Promise.all(one.all.map((wanted) => add(0, wanted)));
        model = await stored();
        const [own] = [model.filter((found) => found.stay === 0)];
        for (const found of own) expect(own.filter((other) => meet(found, other))).toEqual([found]);
        for (const [nth, wanted] of one.all.entries())
          if (result[nth] === "holiday_overlap") expect(own.some((other) => meet(wanted, other))).toBe(true);
          else if (typeof result[nth] === "number")
            expect(model).toContainEqual({ ...wanted, id: result[nth], stay: 0 });
        continue;
      }
      if (one.what === "remove") {
        if (row)
          await prisma().charterAccommodationHoliday.deleteMany({ where: { branchId: mine.branchId, id: row.id } });
        model = model.filter((other) => other !== row);
      } else if (one.what === "add" || row) {
        const at = one.what === "add" ? one.stay : row!.stay;
        const free = !model.some((other) => other !== row && other.stay === at && meet(other, one.nights));
        const dto = one.what === "add" ? await add(at, one.nights) : await move(row!, one.nights);
        seen[free ? "taken" : "refused"]++;
        expect(typeof dto === "number" || dto).toBe(free || "holiday_overlap");
        if (free) model = [...model.filter((other) => other !== row), { ...one.nights, id: dto as number, stay: at }];
      }
      const byId = [...model].sort((a, b) => a.id - b.id);
      expect(await stored()).toEqual(byId);
    }
  });
  await fc.assert(history, { seed: SEED, numRuns: HISTORIES });
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
});

/** Of a four-night stay: few nights are outside. */
const ofForm = fc
  .tuple(fc.nat({ max: 3 }), fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat({ max: 2 })))
  .map(([from, more]): Nights => ({ from, to: from + more }));

test("a form is accepted when its nights lie within the stay and each is priced once, and returned as submitted", async () => {
  let [tour] = await tours(1);
  const seen = { taken: 0, refused: 0 };
  const history = fc.asyncProperty(fc.array(ofForm, { minLength: 1, maxLength: 3 }), async (wanted) => {
    const right =
      wanted.every(({ to }) => to < 4) &&
      wanted.every((one, at) => !wanted.slice(0, at).some((other) => meet(one, other)));
    const holidays = wanted.map(({ from, to }) => ({ title: "x", from_on: day(from), to_on: day(to), surcharge: 1 }));
    const form = formOf(tour!);
    const sent = { ...form, stays: [{ ...form.stays[0]!, holidays }] };
    const saved = console_.charters.save(sent as never);
    seen[right ? "taken" : "refused"]++;
    expect((await refusal(saved, sent)).reason).toBe(right ? "done" : "fieldInvalid");
    if (!right) return;
    tour = await saved;
    const inOrder = (list: { from_on: string }[]) => [...list].sort((a, b) => a.from_on.localeCompare(b.from_on));
    expect(inOrder(tour.stays[0]!.holidays)).toMatchObject(inOrder(holidays));
  });
  await fc.assert(history, { seed: SEED, numRuns: HISTORIES * 3 });
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
});
