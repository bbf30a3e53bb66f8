import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { runs } from "../../../../tests/runs";
import type { OperatorActor } from "../../kernel/context";
import { listCandidates } from "./list-candidates";
import { mergeConnections } from "./merge-connections";
import { readConnection } from "./read-connection";
import { storeConnection, updateConnection } from "./store-connection";
import { restoreConnection, trashConnection } from "./trash-connection";

let actor: OperatorActor;
let documents: number[];

const ctx = () => ctxOf(actor);
const refs = (...places: number[]) => places.map((n) => ({ type: "document" as const, id: documents[n]! }));
const store = (...places: number[]) => storeConnection(ctx(), { title: `c${places}`, items: refs(...places) });
const inside = async (id: number) =>
  (await readConnection(ctx(), { id })).items.map(({ id }) => documents.indexOf(Number(id))).toSorted((a, b) => a - b);
const active = (n: number) =>
  asLedgerOwner<{ connection_id: number }>(
    "select connection_id from connection_items where branch_id = $1 and ref_id = $2 and active",
    [actor.branchId, documents[n]],
  );

beforeAll(async () => {
  const { branchId } = await office();
  actor = await personOf(branchId, "accountant");
  const rows = await asLedgerOwner<{ id: number }>(
    `select (ledger.post(jsonb_build_object('branch_id', $1::int, 'doc_date', ledger.business_day($1, now()), 'kind', 'manual',
              'created_by', 'operator:1', 'lines', jsonb_build_array(
                jsonb_build_object('account_id', c.id, 'dr', 1), jsonb_build_object('account_id', s.id, 'cr', 1))))
            ->>'voucher_id')::int as id
       from generate_series(1, 8), ledger.accounts c, ledger.accounts s
      where c.branch_id = $1 and c.code = '11010001' and s.branch_id = $1 and s.code = '41010001'`,
    [branchId],
  );
  documents = rows.map(({ id }) => id);
});

/** Trashes every connection, so that records are free. */
const clean = async () => {
  const open = await asLedgerOwner<{ id: number }>(
    "select id from connections where branch_id = $1 and status = 'active'",
    [actor.branchId],
  );
  for (const { id } of open) await trashConnection(ctx(), { id });
};

describe("merging", () => {
  test("in any order and direction, merged records end in one active connection", async () => {
    const places = [0, 1, 2, 3];
    const pairs = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pairs, async (merges) => {
        await clean();
        const made: number[] = [];
        for (const n of places) made.push((await store(n)).id);
        // The model: each document's group.
        let group = [...places];
        for (const [target, source] of merges) {
          const reason = await refusal(mergeConnections(ctx(), { target_id: made[target]!, source_id: made[source]! }));
          const [to, from] = [group[target]!, group[source]!];
          if (target === source) expect(reason.reason).toBe("fieldInvalid");
          else if (reason.reason === "done") group = group.map((of) => (of === from ? to : of));
          // A source that was merged into another is not moved again.
          else expect([reason.reason, to === from]).toEqual(["connectionClosed", false]);
        }
        for (const n of places) {
          const { status, merged_into } = await readConnection(ctx(), { id: made[n]! });
          expect(status === "merged").toBe(merged_into !== null);
          const together = places.filter((m) => group[m] === group[n]);
          expect(await inside(merged_into?.id ?? made[n]!)).toEqual(together);
        }
      }),
      { numRuns: runs(6) },
    );
  }, 120_000);

  test("associative: (a + b) + c is a + (b + c)", async () => {
    const ways = [
      async ([a, b, c]: number[]) => {
        await mergeConnections(ctx(), { target_id: a!, source_id: b! });
        await mergeConnections(ctx(), { target_id: b!, source_id: c! });
      },
      async ([a, b, c]: number[]) => {
        await mergeConnections(ctx(), { target_id: b!, source_id: c! });
        await mergeConnections(ctx(), { target_id: a!, source_id: b! });
      },
    ];
    const ends: unknown[] = [];
    for (const way of ways) {
      await clean();
      const ids = [(await store(0)).id, (await store(1, 2)).id, (await store(3)).id];
      await way(ids);
      const roots = await Promise.all(
        ids.map(async (id) => (await readConnection(ctx(), { id })).merged_into?.id ?? id),
      );
      ends.push([roots.map((root) => ids.indexOf(root)), await inside(roots[0]!)]);
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).toEqual([
      [0, 0, 0],
      [0, 1, 2, 3],
    ]);
  });

  test("two crossing merges: one direction wins, both answer, no record is lost", async () => {
    await clean();
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await store(0), await store(1)];
      const [one, other] = await Promise.all([
        mergeConnections(ctx(), { target_id: a.id, source_id: b.id }),
        mergeConnections(ctx(), { target_id: b.id, source_id: a.id }),
      ]);
      expect(one.id).toBe(other.id);
      expect(await inside(one.id)).toEqual([0, 1]);
      await clean();
    }
  });
});

describe("a record is in one connection at most", () => {
  test("of concurrent claims one succeeds, the others get its connection", async () => {
    await clean();
    const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => refusal(store(...(n % 2 ? [0, 1] : [1, 0])))));
    expect(claims.filter(({ reason }) => reason === "done")).toHaveLength(1);
    const [holder] = await active(0);
    expect(await active(1)).toEqual([holder]);
    for (const { data } of claims.filter(({ reason }) => reason !== "done"))
      expect(data).toMatchObject({
        taken: [{ connection_id: holder!.connection_id }, { connection_id: holder!.connection_id }],
      });
  });

  test("trashing against merging: its records are moved or free, never split", async () => {
    for (let round = 0; round < 5; round++) {
      await clean();
      const [a, b] = [await store(0), await store(1, 2)];
      await Promise.all([
        refusal(trashConnection(ctx(), { id: b.id })),
        refusal(mergeConnections(ctx(), { target_id: a.id, source_id: b.id })),
      ]);
      const { status } = await readConnection(ctx(), { id: b.id });
      expect([await inside(a.id), status]).toEqual(status === "merged" ? [[0, 1, 2], "merged"] : [[0], "trashed"]);
    }
  });

  test("the database rejects a second membership, one in a trashed connection, and a merge into a merged one", async () => {
    await clean();
    const [a, b, c] = [await store(0), await store(1), await store(2)];
    await mergeConnections(ctx(), { target_id: a.id, source_id: b.id });
    const add = (id: number, n: number) =>
      asLedgerOwner(
        `insert into connection_items (branch_id, connection_id, ref_type, ref_id, ref_date, added_by)
         values ($1, $2, 'document', $3, ledger.business_day($1, now()), 'operator:1')`,
        [actor.branchId, id, documents[n]],
      );
    await expect(add(c.id, 0)).rejects.toMatchObject({ code: "23505" });
    await expect(add(b.id, 5)).rejects.toMatchObject({ code: "23503" });
    const move = (what: string, id: number) =>
      asLedgerOwner(`update connections set ${what} where branch_id = $1 and id = $2`, [actor.branchId, id]);
    await expect(move("status = 'trashed'", a.id)).rejects.toMatchObject({ code: "23503" });
    await expect(move(`status = 'merged', merged_into = ${b.id}`, c.id)).rejects.toMatchObject({ code: "23503" });
    await trashConnection(ctx(), { id: c.id });
    await expect(
      asLedgerOwner(
        "update connection_items set active = true, removed_at = null, released = false where branch_id = $1 and connection_id = $2",
        [actor.branchId, c.id],
      ),
    ).rejects.toMatchObject({ code: "23503" });
  });
});

describe("restoring", () => {
  test("restores its records; those in another connection by now are returned and stay there", async () => {
    await clean();
    const { id } = await store(0, 1, 2);
    await updateConnection(ctx(), { id, remove: refs(2) });
    await trashConnection(ctx(), { id });
    const other = await store(1, 3);
    const restored = await restoreConnection(ctx(), { id });
    expect(restored.left_out).toEqual([{ ...refs(1)[0], connection: { id: other.id, title: "c1,3" } }]);
    expect(restored).toMatchObject({ status: "active", items_count: 1 });
    expect([await inside(id), await inside(other.id)]).toEqual([[0], [1, 3]]);
    expect(await refusal(restoreConnection(ctx(), { id }))).toMatchObject({ reason: "operationNotAllowed" });
  });
});

describe("candidates", () => {
  test("by number, each with its connection; none of another branch", async () => {
    await clean();
    const { id } = await store(4);
    const found = await listCandidates(ctx(), { q: String(documents[4]), types: ["document"] });
    expect(found[0]).toMatchObject({ type: "document", id: documents[4], amount: 1, connection: { id } });
    const { branchId } = await office();
    const stranger = ctxOf(await personOf(branchId, "accountant"));
    expect(await listCandidates(stranger, { q: String(documents[4]) })).toEqual([]);
    expect(await listCandidates(ctx(), { q: "'; drop table payments; --%_\\" })).toEqual([]);
  });
});
