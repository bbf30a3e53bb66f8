import { expect, test } from "vitest";
import type { SqlTradeIssued } from "@/domain/kernel/sql-types";
import { answersIn, CALL } from "./called-functions";
import { answerFaults, declaredAnswers } from "./declared-answers";
import { PRODUCT_CODE, sourcesIn } from "./source-paths";

const declared = declaredAnswers();
const sources = sourcesIn(["src", "ops"], PRODUCT_CODE);
const sql = sourcesIn(["prisma/sql"], /\.sql$/);

/** Functions whose answer is no result of a business function, with the reason. The list may only shrink. */
const UNDECLARED: Readonly<Record<string, string>> = {
  claim_name: "the name of a call, or null: a text",
  claim_names: "the same of many",
  store_idempotent_answers: "true for each",
};

/** Functions that code calls with one request: by a statement, a batcher or as a step of a call. */
function calledIn(source: string): string[] {
  const text = source.replace(/^\s*"?(\/\*\*|\*).*$/gm, "");
  const statements = [...text.matchAll(CALL)].map(([, name]) => name!);
  const batchers = [...text.matchAll(/\bbatcherFor\(\s*"[^"]+",\s*"([\w.]+)"/g)].map(([, name]) => name!);
  const steps = [...text.matchAll(/\btransactBy\(\s*\w+,\s*"([\w.]+)"/g)].map(([, name]) => name!);
  return [...statements, ...batchers, ...steps];
}

test("every function that the app calls with a request has a declared result", () => {
  const called = new Set(sources.flatMap(([, text]) => calledIn(text)));
  expect(called.size).toBeGreaterThan(35);
  const undeclared = [...called].filter((name) => !declared.functions.has(name));
  expect(undeclared.sort()).toEqual(Object.keys(UNDECLARED).sort());
});

/** Statements whose file reads their answer by another type than the generated one. */
function readByHand(path: string, text: string): string[] {
  return [...text.matchAll(CALL)]
    .map(([, name]) => name!)
    .filter((name) => declared.functions.has(name))
    .filter((name) => !text.includes(`AnswerRow<"${name}">`) && !text.includes(`SqlResults[`))
    .map((name) => `${path}: ${name}`);
}

test("every statement that calls one has the type of its answer", () => {
  expect(sources.flatMap(([path, text]) => readByHand(path, text))).toEqual([]);
  const written = 'query<{ answer: { state: string } }>("t", "select step_refund($1) as answer", [])';
  expect(readByHand("some.ts", written)).toEqual(["some.ts: step_refund"]);
});

/** The text of a function, from its name to its end. */
const bodyOf = (name: string): string => {
  const [, text = ""] = sql.find(([, file]) => file.includes(`create or replace function ${name}(`)) ?? [];
  const from = text.slice(text.indexOf(`create or replace function ${name}(`));
  return from.slice(0, /^(end )?\$\$;$/m.exec(from)?.index);
};
/** An answer with members that no type has: a renamed one is no error. */
const BY_HAND = /\breturn (?:\(?select )?(?:jsonb_build_object\(|jsonb_strip_nulls\(jsonb_build|'\{"\w)/;

test("functions with a declared result, and theirs of many, return rows of types", () => {
  const names = [...declared.functions.keys()].flatMap((name) => [name, `${name}_many`]);
  const byHand = names.filter((name) =>
    BY_HAND.test(
      bodyOf(name)
        .replace(/--.*$/gm, "")
        .replaceAll(/'\{[^}]*null\}' \|\|/g, ""),
    ),
  );
  expect(byHand).toEqual([]);
  expect(bodyOf("issue_trade_item")).toContain("::trade_issued");
  expect(BY_HAND.test("return jsonb_build_object('status', t.status);")).toBe(true);
  expect(BY_HAND.test("return (select jsonb_build_object('status', x.status) from x);")).toBe(true);
  expect(BY_HAND.test(`return '{"code": 1000}';`)).toBe(true);
});

test("refusals are made by answer-of.sql", () => {
  const refuses = /jsonb_build_object\('refused', (?!'documents')|'\{"refused": \{/;
  const found = sql.filter(([, text]) => refuses.test(text.replace(/--.*$/gm, ""))).map(([path]) => path);
  expect(found).toEqual(["prisma/sql/accounting/ledger-numbers.sql", "prisma/sql/kernel/answer-of.sql"]);
});

const issued: SqlTradeIssued = { booking_id: 7, local_pnr: "A1B2C3" };

test("an answer with a member that its declared result lacks, or without one of its members, is found", () => {
  const faults = (answer: unknown, name = "issue_trade_item") => answerFaults(declared, name, answer);
  expect(faults(issued)).toEqual([]);
  expect(faults({ ...issued, again: true })).toEqual([]);
  expect(faults({ refused: { code: 3009 } })).toEqual([]);
  expect(faults({ ...issued, pnr: "A1B2C3" })[0]).toBe("issue_trade_item.pnr is not in SqlTradeIssued");
  expect(faults({ booking_id: 7 })[0]).toBe("issue_trade_item.local_pnr is absent, unlike in SqlTradeIssued");
  expect(faults({ ...issued, booking_id: null })[0]).toBe(
    "issue_trade_item.booking_id is null, unlike in SqlTradeIssued",
  );
  expect(faults({ refused: { code: 3009, reason: "none" } })).toContain(
    "issue_trade_item.refused.reason is not in SqlRefusal",
  );
  expect(faults(null)).not.toEqual([]);
  expect(faults(null, "pay_trade")).toEqual([]);
  const paid = { status: "expired", paid: 0, lost: [{ line: 1, code: 4004 }] };
  expect(faults(paid, "pay_trade")).toEqual([]);
  expect(faults({ ...paid, lost: [{ line: 1, why: 4004 }] }, "pay_trade")).toContain(
    "pay_trade.lost[0].why is not in SqlLostItem",
  );
  expect(faults({ refused: [{ place: 1, code: 3009, field: "id" }] }, "act_on_cheques")).toEqual([]);
  expect(faults({ refused: [{ code: 3009 }] }, "act_on_cheques")).not.toEqual([]);
  expect(faults({}, "change_payment")).toEqual([]);
});

test("the answers of one call, of many and of steps are found in rows of either driver", () => {
  const answers = [{ status: "paid", paid: 1 }, null];
  expect(answersIn("select pay_trade($1) as answer", [], { answer: answers[0] })).toEqual([["pay_trade", answers[0]]]);
  expect(answersIn("select pay_trade_many($1) as answers", [], { answers })).toEqual([
    ["pay_trade", answers[0]],
    ["pay_trade", null],
  ]);
  const step = "select run_step($1, $2, null) as answer";
  expect(answersIn(step, ["extend_holds"], ['{"items": []}'])).toEqual([["extend_holds", { items: [] }]]);
  const claimed = { claimed: [true], answer: answers[0] };
  expect(answersIn("select claim_and_run('pay_trade', $1) as answer", [], { answer: claimed })).toEqual([
    ["pay_trade", answers[0]],
  ]);
  expect(
    answersIn("select claim_and_run_many('pay_trade_many', $1) as answers", [], {
      answers: [claimed, { claimed: [false] }],
    }),
  ).toEqual([["pay_trade", answers[0]]]);
});
