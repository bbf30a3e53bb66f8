import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Reason } from "@/domain/kernel/errors";
import { accounting } from "@/server/routers/back-office/accounting/accounting";
import { familiesWith } from "./families";
import { refusalWatcher, unseenRefusals, watchRefusalsOf } from "./refusals-seen";

const refusal = (reason: Reason) => ({ status: false, error: { code: CATALOGUE[reason].code } });
const watch = refusalWatcher("");
watchRefusalsOf(familiesWith({ backOffice: { accounting } }));

test("fails a call whose refusal the route does not declare, and names the line to add", () => {
  expect(() => watch("DELETE", "/api/v2/accounting/account", refusal("soldOut"))).toThrow(
    "DELETE /api/v2/accounting/account soldOut is not declared: " +
      'add refusals: ["notFound", "hasMovements", "soldOut"] to the meta of accounting.removeAccount (back-office)',
  );
});

test("distinguishes what a use case finds too large from the body", () => {
  const error = { code: CATALOGUE.tooLarge.code, limit: 50 };
  expect(() => watch("GET", "/api/v2/accounting/account", { status: false, error })).toThrow(
    "tooLarge is not declared",
  );
});

test.each([
  ["a declared refusal", "DELETE", "/v2/accounting/account?id=1", refusal("hasMovements")],
  ["a refusal of the transport", "DELETE", "/api/v2/accounting/account", refusal("tokenMissing")],
  ["an outcome that answers 200", "DELETE", "/api/v2/accounting/account", refusal("outcomeUnknown")],
  ["a body that is no JSON", "GET", "/api/v2/accounting/account", refusal("notJson")],
  ["a body that is too large", "GET", "/api/v2/accounting/account", refusal("tooLarge")],
  ["a success", "DELETE", "/api/v2/accounting/account", { status: true, data: { id: 1 } }],
  ["no JSON", "DELETE", "/api/v2/accounting/account", undefined],
  ["an unknown route", "DELETE", "/api/v2/nothing", refusal("unknownPath")],
  ["a path of no family", "GET", "/health", refusal("soldOut")],
])("accepts %s", (_, method, path, json) => {
  expect(() => watch(method, path, json)).not.toThrow();
});

test("records each declared refusal once", () => {
  const folder = mkdtempSync(join(tmpdir(), "refusals-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const record = refusalWatcher(folder);
  for (const id of [1, 2]) record("GET", `/api/v2/accounting/account?id=${id}`, refusal("notFound"));
  const [file] = readdirSync(folder);
  expect(readFileSync(join(folder, file!), "utf8")).toBe("GET /api/v2/accounting/account notFound\n");
});

test("finds a declared refusal that no test has seen", () => {
  expect(unseenRefusals(["GET /a notFound", "GET /b notFound"], ["GET /a notFound"])).toEqual([
    "GET /b notFound is declared and no test has seen it: test it, or remove it from the procedure's meta",
  ]);
});
