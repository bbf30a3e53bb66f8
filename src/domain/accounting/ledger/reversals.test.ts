import { beforeEach, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../../tests/ledger";

type Answer = { voucher_id?: number; doc_date?: string; refused?: { code: number } };

let of: Chart;
beforeEach(async () => {
  of = await chart((await office()).branchId);
});

const call = async (name: "post" | "reverse" | "post_draft", request: object) =>
  (await query<{ told: Answer }>(`t.${name}`, `select ledger.${name}($1) as told`, [JSON.stringify(request)]))[0]!.told;
const sale = (more: object = {}) =>
  voucher(
    of.branchId,
    [
      { account_id: of.cash, dr: 70, note: "a", party: "colleague:1" },
      { account_id: of.sale, cr: 70 },
    ],
    more,
  );
const reverse = ({ voucher_id, doc_date }: Answer, more: object = {}) =>
  call("reverse", {
    branch_id: of.branchId,
    voucher_id,
    doc_date,
    on: "2026-03-20",
    created_by: "operator:1",
    ...more,
  });
const lines = (id: number | undefined) =>
  query(
    "t.lines",
    "select line, account_id, party, dr, cr, note from ledger.entries where branch_id = $1 and voucher_id = $2 order by line",
    [of.branchId, id],
  );
const turned = () =>
  query<{ net: string }>(
    "t.turned",
    "select sum(dr) - sum(cr) as net from ledger.turn_month where branch_id = $1 group by account_id",
    [of.branchId],
  );

describe("a reversal", () => {
  test("has the reversed lines, once, on the requested day", async () => {
    const posted = await call("post", sale());
    const undone = await reverse(posted);
    expect(undone.doc_date).toBe("2026-03-20");
    expect(await lines(undone.voucher_id)).toEqual([
      { line: 1, account_id: of.cash, party: "colleague:1", dr: 0n, cr: 70n, note: "a" },
      { line: 2, account_id: of.sale, party: null, dr: 70n, cr: 0n, note: "" },
    ]);
    expect(await reverse(posted)).toEqual(undone);
    expect((await turned()).every(({ net }) => Number(net) === 0)).toBe(true);
  });

  test("reverses both amounts of a foreign currency line", async () => {
    const usd = { ccy: "USD", fc_cr: 5, rate: 14 };
    const foreign = [
      { account_id: of.cash, dr: 70, ccy: "USD", fc_dr: 5, rate: 14 },
      { account_id: of.sale, cr: 70, ...usd },
    ];
    const posted = await call("post", voucher(of.branchId, foreign));
    const undone = await reverse(posted);
    const [row] = await query(
      "t.fc",
      "select ccy, fc_dr, fc_cr, cr from ledger.entries where branch_id = $1 and voucher_id = $2 and line = 1",
      [of.branchId, undone.voucher_id],
    );
    expect(row).toEqual({ ccy: "USD", fc_dr: 0n, fc_cr: 5n, cr: 70n });
  });

  test("of a missing voucher: 3009; of a reversal: 5003; into a closed month: 7301, and nothing is posted", async () => {
    const posted = await call("post", sale());
    expect(await reverse({ ...posted, voucher_id: 1 })).toEqual({ refused: { code: 3009, lines: [] } });
    expect(await reverse(posted, { on: "2031-01-01" })).toEqual({ refused: { code: 7301, lines: [] } });
    const undone = await reverse(posted);
    expect(await reverse(undone)).toEqual({ refused: { code: 5003, lines: [] } });
    const other = await chart((await office()).branchId);
    expect(await reverse(posted, { branch_id: other.branchId })).toEqual({ refused: { code: 3009, lines: [] } });
  });

  test("an account deactivated since accepts its reversal only", async () => {
    const posted = await call("post", sale());
    await asLedgerOwner("update ledger.accounts set active = false where branch_id = $1 and id = $2", [
      of.branchId,
      of.cash,
    ]);
    expect(await call("post", sale())).toMatchObject({ refused: { code: 3003 } });
    expect(await reverse(posted)).toHaveProperty("voucher_id");
  });
});

describe("a draft", () => {
  const written = async (more: object[] = []) => {
    const [row] = await query<{ id: number }>(
      "t.draft",
      `insert into ledger.drafts (branch_id, doc_date, description, lines, created_by)
       values ($1, '2026-03-10', 'draft', $2, 'operator:1') returning id`,
      [of.branchId, JSON.stringify([{ account_id: of.cash, dr: 70 }, { account_id: of.sale, cr: 70 }, ...more])],
    );
    return row!.id;
  };
  const postDraft = (id: number) => call("post_draft", { branch_id: of.branchId, id, created_by: "operator:2" });

  test("has no effect until posted, once; afterwards its text is fixed", async () => {
    const id = await written();
    expect(await turned()).toEqual([]);
    const posted = await postDraft(id);
    expect(posted).toMatchObject({ doc_date: "2026-03-10" });
    expect(await postDraft(id)).toEqual(posted);
    const change = query("t.change", "update ledger.drafts set description = 'x' where branch_id = $1 and id = $2", [
      of.branchId,
      id,
    ]);
    await expect(change).rejects.toMatchObject({ code: "LG002" });
    await expect(
      query("t.drop", "delete from ledger.drafts where branch_id = $1 and id = $2", [of.branchId, id]),
    ).rejects.toMatchObject({ code: "LG002" });
  });

  test("that does not balance stays a draft; only posting can mark it as posted", async () => {
    const id = await written([{ account_id: of.cash, dr: 1 }]);
    expect(await postDraft(id)).toMatchObject({ refused: { code: 8001 } });
    const posted = await call("post", sale());
    const claim = query(
      "t.claim",
      "update ledger.drafts set voucher_id = $3, posted_date = $4 where branch_id = $1 and id = $2",
      [of.branchId, id, posted.voucher_id, posted.doc_date],
    );
    await expect(claim).rejects.toMatchObject({ code: "LG010" });
    await query("t.mend", "update ledger.drafts set lines = lines - 2 where branch_id = $1 and id = $2", [
      of.branchId,
      id,
    ]);
    expect(await postDraft(id)).toHaveProperty("voucher_id");
  });
});
