import { expect, test } from "vitest";
import { constantAnswers, type Sighting, withUnasked } from "../scripts/lib/constant-answers.mjs";
import { answerRecorder } from "./answers-seen";

const ROUTE = "GET /api/v2/passenger/profile";
const seen = (member: string, ...values: string[]): Sighting[] => values.map((value) => [ROUTE, member, value]);
const often = (value: string) => Array.from({ length: 30 }, () => value);

test("a member written down as a constant is found, one that varies or is seen too seldom is not", () => {
  const { unexplained, routes } = constantAnswers(
    [
      ...seen("financial.wallet", ...often("null")),
      ...seen("financial.trades", ...often("[]")),
      ...seen("id", ...often("1"), "2"),
      ...seen("documents", ...often("[...]")),
      ...seen("seldom", "0", "0"),
    ],
    {},
  );
  expect(unexplained).toEqual([
    { route: ROUTE, member: "financial.wallet", value: "null" },
    { route: ROUTE, member: "financial.trades", value: "[]" },
  ]);
  expect(routes).toBe(1);
});

test("an explained difference is accepted, and reported when it varies", () => {
  const lines = [...seen("currency", ...often("IRR")), ...seen("page", "1", "2", "1")];
  const explained = { [ROUTE]: { currency: "the branches of the tests are Iranian", page: "one page" } };
  expect(constantAnswers(lines, explained)).toMatchObject({
    unexplained: [],
    varying: [{ route: ROUTE, member: "page" }],
  });
});

test("the same difference in several places is explained once, for this value alone", () => {
  const lines = [...seen("rows[].currency", ...often('"IRR"')), ...seen("total.currency", ...often('"USD"'))];
  const { unexplained } = constantAnswers(lines, {
    "*": { 'currency "IRR"': "the branches of the tests are Iranian" },
  });
  expect(unexplained.map(({ member }) => member)).toEqual(["total.currency"]);
});

test("an entry without a reason is accepted and counted, and existing reasons stay", () => {
  const lines = [...seen("a", ...often("null")), ...seen("b", ...often("[]"))];
  const list = withUnasked({ [ROUTE]: { a: "why" } }, constantAnswers(lines, { [ROUTE]: { a: "why" } }).unexplained);
  expect(list).toEqual({ [ROUTE]: { a: "why", b: "" } });
  expect(constantAnswers(lines, list)).toMatchObject({ unexplained: [], unasked: 1 });
});

test("nothing is recorded without a recorder", () => {
  expect(answerRecorder("")("GET", "/api/v2/passenger/profile", { status: true, data: {} })).toBeUndefined();
});
