import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allowedOperations, DIRECTIONS, OPERATIONS, rulesOf, STATES } from "./rules";

/** `UPDATE_GOLDEN=1 npx vitest run --project pure rule-rows` regenerates the rows. */
const FILE = join(import.meta.dirname, "../../../../prisma/sql/cashier/cheque-rules.sql");

const text = (value: string | null) => (value === null ? "null" : `'${value}'`);

function rows(): string {
  const all = DIRECTIONS.flatMap((direction) =>
    rulesOf(direction).map((one) => ({ direction, ...one, undo: one.operation === "undo" })),
  );
  return all
    .map(({ direction, from, operation, to, debit, credit }, nr) => {
      const [d, f, o, t] = [direction, from, operation, to].map(text);
      const cast = nr === 0;
      const key = cast
        ? `${d}::"ChequeDirection", ${f}::"ChequeState", ${o}::"ChequeOperation", ${t}::"ChequeState"`
        : [d, f, o, t].join(", ");
      return `  (${key}, ${text(debit)}${cast && debit === null ? "::text" : ""}, ${text(credit)})`;
    })
    .join(",\n");
}

const FILE_TEXT =
  () => `-- Generated from src/domain/cashier/cheque/rules.ts by its test (UPDATE_GOLDEN=1 npx vitest run --project pure rule-rows): the allowed
-- transitions of a cheque; events refer to them by a foreign key.
with rules (direction, from_state, operation, to_state, debit, credit) as (values
${rows()}
), stored as (
  insert into cheque_rules as r (direction, from_state, operation, to_state, debit, credit) select * from rules
  on conflict (direction, from_state, operation, to_state) do update set debit = excluded.debit, credit = excluded.credit
   where (r.debit, r.credit) is distinct from (excluded.debit, excluded.credit)
)
delete from cheque_rules r
 where not exists (select from rules s where (s.direction, s.from_state, s.operation, s.to_state)
                                          = (r.direction, r.from_state, r.operation, r.to_state));
`;

test("the database's rule rows match the rules", () => {
  if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, FILE_TEXT());
  const mends = "where the rules are meant: UPDATE_GOLDEN=1 npx vitest run --project pure rule-rows";
  expect(readFileSync(FILE, "utf8"), mends).toBe(FILE_TEXT());
});

test("each rule's operation is offered in its state only", () => {
  for (const direction of DIRECTIONS)
    for (const state of STATES[direction]) {
      const ruled = rulesOf(direction).flatMap((one) =>
        one.from === state && one.operation !== "undo" ? [one.operation] : [],
      );
      const offered = OPERATIONS.filter((one) => (ruled as string[]).includes(one));
      expect(allowedOperations(direction, state, false)).toEqual(offered);
      expect(allowedOperations(direction, state, true)).toEqual([...offered, "undo"]);
    }
});
