import { expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { callerOf } from "@/server/trpc";
import { ctxOf, office } from "../../../../../tests/fixtures";
import { personOf } from "../../../../../tests/operators";
import { verifications } from "./verifications";

const wire = { site: null, address: null, customerAddress: null, requestKey: null };
const code = (work: Promise<unknown>) => work.then(() => "OK").catch((error: { code: string }) => error.code);

test("a reader of the books sees their verifications, an approver requests one", async () => {
  const { branchId } = await office();
  const [manager, support] = await Promise.all([personOf(branchId), personOf(branchId, "support")]);
  const reader = { ...manager, permissions: ["accounting:read"] };
  const acts = (actor: OperatorActor | null) => {
    const at = callerOf(verifications)({ ...ctxOf(manager), ...wire, actor });
    const span = { from_on: "1405-01-01", to_on: "2026-03-31" };
    return Promise.all([at.list({}), at.get({ key: "v999999999" }), at.claims({}), at.ask(span)].map(code));
  };
  const F = "FORBIDDEN";
  expect(await acts(null)).toEqual(Array(4).fill("UNAUTHORIZED"));
  expect(await acts(support)).toEqual([F, F, F, F]);
  expect(await acts(reader)).toEqual(["OK", "NOT_FOUND", "OK", F]);
  expect(await acts(manager)).toEqual(["OK", "NOT_FOUND", "OK", "OK"]);
  const { rows } = await callerOf(verifications)({ ...ctxOf(manager), ...wire, actor: manager }).list({});
  expect(rows).toMatchObject([
    { result: "waiting", from_on: "2026-03-21", to_on: "2026-03-31", by: { kind: "operator", name: manager.name } },
  ]);
});
