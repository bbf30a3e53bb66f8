import { beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { callerOf } from "@/server/trpc";
import { ctxOf, type Office, office } from "../../../../../tests/fixtures";
import { dayIn, leaf } from "../../../../../tests/mappings";
import { personOf, refusal } from "../../../../../tests/operators";
import { mappings } from "./mappings";

let mine: Office;
let theirs: Office;
let accountant: OperatorActor;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  accountant = await personOf(mine.branchId, "accountant");
});

const wire = { site: null, address: null, customerAddress: null, requestKey: null };
const as = (actor: OperatorActor | null) => callerOf(mappings)({ ...ctxOf(accountant), ...wire, actor });
const may = (...permissions: string[]) => as({ ...accountant, permissions });
const code = (work: Promise<unknown>) => work.then(() => "OK").catch((error: { code: string }) => error.code);
const resultOf = (work: Promise<unknown>) => refusal(work.catch((error) => Promise.reject(error.cause)));

test("reading requires accounting:read, changing accounting:write", async () => {
  const change = { key: "sale", account_id: 1, valid_from: dayIn(), version: "-" } as const;
  const codes = async (at: ReturnType<typeof as>) =>
    Promise.all([at.list(), at.get({ key: "sale" }), at.fitting({ key: "sale" }), at.change(change)].map(code));
  expect(await codes(as(null))).toEqual(Array(4).fill("UNAUTHORIZED"));
  expect(await codes(may("report:read"))).toEqual(Array(4).fill("FORBIDDEN"));
  expect(await codes(may("accounting:read"))).toEqual(["OK", "OK", "OK", "FORBIDDEN"]);
  expect(await codes(may("accounting:read", "accounting:write"))).toEqual(["OK", "OK", "OK", "CONFLICT"]);
});

test("a change is listed with its author; another branch's account is neither offered nor accepted", async () => {
  const [own, foreign] = await Promise.all([leaf(mine.branchId, "4101"), leaf(theirs.branchId, "4101")]);
  const { version } = await as(accountant).get({ key: "sale" });
  const change = { key: "sale", valid_from: dayIn(), version } as const;
  expect(await resultOf(as(accountant).change({ ...change, account_id: foreign }))).toMatchObject({
    ...{ reason: "fieldInvalid", fields: ["account_id"] },
  });
  expect((await as(accountant).fitting({ key: "sale" })).map(({ id }) => id)).not.toContain(foreign);
  const { id } = await as(accountant).change({ ...change, account_id: own });
  expect(await as(accountant).get({ key: "sale" })).toMatchObject({
    ...{ id, account: { id: own }, valid_from: dayIn() },
    timeline: [{ who: { kind: "operator", id: accountant.operatorId, name: accountant.name }, after: { id: own } }],
  });
  expect(await as(await personOf(theirs.branchId)).get({ key: "sale" })).toMatchObject({ timeline: [] });
});
