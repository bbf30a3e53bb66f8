import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, type Office, office, operatorOf } from "../../../../tests/fixtures";
import { isRefusal } from "../../kernel/errors";
import { listCalls } from "./list-calls";
import { logFacets } from "./log-facets";
import { PURGE_CALLS } from "./purge";
import { readCall } from "./read-call";
import { type Kept, rowOfCall, rowOfCounted, rowOfGap } from "./row";
import { UNKNOWN_PATH } from "./rules";
import { ApiCallDetails, ApiCallList, ApiCallQuery } from "./schema";
import { writeRows } from "./write-rows";

const START_MS = Date.parse("2026-05-02T08:00:00.250Z");
let mine: Office;
let theirs: Office;

const kept = (n: number, over: Partial<Kept> = {}): Kept => ({
  atMs: START_MS + n * 1_000,
  branchId: mine.branchId,
  domainId: mine.partner.domainId,
  caller: `partner:${mine.partner.domainId}`,
  proven: true,
  family: "reservation",
  method: "POST",
  pattern: "/book",
  status: 200,
  refused: false,
  path: "/book",
  search: "",
  durationMs: 1.5,
  address: "127.0.0.1",
  requestId: `req-${n}`,
  replayed: false,
  packet: false,
  input: { main_id: 1, contact: { name: "Sara" } },
  requestBytes: 20,
  answer: '{"items":[{"code":1000}],"meta":{"timestamp":1}}',
  responseBytes: 40,
  ...over,
});

beforeAll(async () => {
  [mine, theirs] = await Promise.all([office(), office()]);
  const refused = '{"error":{"code":3002},"meta":{"timestamp":1}}';
  const partly = '{"items":[{"code":1000},{"code":4002},{"code":1003}]}';
  await writeRows(query, [
    rowOfCall(kept(0)),
    rowOfCall(
      kept(1, {
        status: 422,
        refused: true,
        answer: refused,
        address: "10.0.0.9",
        method: "GET",
        search: "mobile=0912",
      }),
    ),
    rowOfCall(kept(2, { refused: true, answer: partly })),
    rowOfCall(
      kept(3, { pattern: null, path: "/boook", status: 404, refused: true, answer: '{"error":{"code":3012}}' }),
    ),
    rowOfCall(kept(4, { pattern: "/items/status", packet: true })),
    rowOfCounted({ ...kept(5), counted: 420 }),
    rowOfGap({ branchId: mine.branchId, atMs: START_MS + 6_000, counted: 17 }),
    rowOfCall(kept(7, { branchId: theirs.branchId, requestId: "req-0" })),
  ]);
});

const list = async (input: object, branchId = mine.branchId) =>
  ApiCallList.parse(await listCalls(ctxOf(operatorOf(branchId)), ApiCallQuery.parse(input)));
const seconds = async (input: object) => (await list(input)).rows.map(({ at }) => (Date.parse(at) - START_MS) / 1000);
const read = async (id: string, branchId = mine.branchId) =>
  ApiCallDetails.parse(await readCall(ctxOf(operatorOf(branchId)), { id }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isRefusal(error) ? error.reason : Promise.reject(error)),
  );

test("newest first, by cursor, stable while calls are added", async () => {
  const first = await list({ per_page: 3 });
  expect(first.rows.map(({ kind, counted }) => [kind, counted])).toEqual([
    ["gap", 17],
    ["more", 420],
    ["call", 1],
  ]);
  await writeRows(query, [rowOfCall(kept(8))]);
  const second = await list({ per_page: 3, cursor: first.next_cursor });
  expect(second.rows.map(({ request_id }) => request_id)).toEqual(["req-3", "req-2", "req-1"]);
  expect((await list({ per_page: 3, cursor: second.next_cursor })).next_cursor).toBeNull();
  expect(await refusal(list({ cursor: "x" }))).toBe("fieldInvalid");
});

test("every filter, and several combined", async () => {
  expect(await seconds({ refused: true })).toEqual([3, 2, 1]);
  expect(await seconds({ status_class: 4 })).toEqual([3, 1]);
  expect(await seconds({ code: 3002 })).toEqual([1]);
  expect(await seconds({ code: 4002, refused: true })).toEqual([2]);
  expect(await seconds({ path: "/items/status" })).toEqual([4]);
  expect(await seconds({ path: UNKNOWN_PATH })).toEqual([3]);
  expect(await seconds({ request_id: "req-0" })).toEqual([0]);
  expect(await seconds({ address: "10.0.0.9", domain_id: mine.partner.domainId })).toEqual([1]);
  expect(await seconds({ from: "2026-05-02T08:00:03Z", to: "2026-05-02T08:00:05Z" })).toEqual([4, 3]);
  expect(await seconds({ from: "1405-02-12", to: "2026-05-02", refused: true })).toEqual([3, 2, 1]);
  expect(await seconds({ to: "2026-05-01" })).toEqual([]);
  const paged = await list({ code: 1000, per_page: 1 });
  expect((await list({ code: 1000, per_page: 1, cursor: paged.next_cursor })).rows).toHaveLength(1);
});

test("a call is read with masked bodies; packet bodies are not stored", async () => {
  const [refused] = (await list({ code: 3002 })).rows;
  expect(await read(refused!.id)).toMatchObject({
    domain: mine.partner.domain,
    code: 3002,
    item_code: null,
    query: "mobile=•••",
    request: { main_id: 1, contact: { name: "S•••" } },
    response: { error: { code: 3002 } },
    duration_ms: 1.5,
  });
  const [partly] = (await list({ code: 4002 })).rows;
  expect(partly).toMatchObject({ code: 1000, item_code: 4002, status: 200, refused: true });
  const [packet] = (await list({ path: "/items/status" })).rows;
  expect(await read(packet!.id)).toMatchObject({ packet: true, code: 1000, request: null, response: null });
  expect(await refusal(read("999999999999"))).toBe("notFound");
});

test("another branch's calls are not visible", async () => {
  expect(await list({}, theirs.branchId)).toMatchObject({ rows: [{ request_id: "req-0" }] });
  const [first] = (await list({ code: 3002 })).rows;
  expect(await refusal(read(first!.id, theirs.branchId))).toBe("notFound");
});

test("the filters offer the branch's sites and the routes that were called", async () => {
  expect(await logFacets(ctxOf(operatorOf(mine.branchId)))).toEqual({
    domains: [{ id: mine.partner.domainId, domain: mine.partner.domain }],
    paths: ["/book", "/items/status"],
  });
});

test("calls are purged after 30 days", async () => {
  const old = await office();
  const at = (days: number) => Date.now() - days * 86_400_000;
  const rows = [29, 31].map((days) =>
    rowOfCall(kept(0, { branchId: old.branchId, atMs: at(days), requestId: `${days}` })),
  );
  await writeRows(query, rows);
  await query("test.purge", PURGE_CALLS);
  const left = await prisma().apiCall.findMany({ where: { branchId: old.branchId } });
  expect(left.map(({ requestId }) => requestId)).toEqual(["29"]);
});
