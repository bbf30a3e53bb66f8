import { beforeEach, describe, expect, test } from "vitest";
import { registered } from "../../../../tests/cheques";
import { close, foreign, mapped, pair, post } from "../../../../tests/closing";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { personOf } from "../../../../tests/operators";

/** The check-list of closing (prisma/sql/accounting/ledger-closing-checks.sql): a planted fault is found by its check alone. */
type Check = {
  key: string;
  ok: boolean;
  blocks: boolean;
  count: number;
  rows: Record<string, unknown>[];
  digest: string | null;
  waiver: { id: number; counts: boolean } | null;
};

let of: Chart;
let b: number;
let colleague: string;
let desk: { branchId: Awaited<ReturnType<typeof office>>["branchId"]; party: number };
beforeEach(async () => {
  const { branchId, partner } = await office();
  of = await chart(branchId);
  b = of.branchId;
  colleague = `colleague:${partner.colleagueId}`;
  desk = { branchId, party: partner.colleagueId };
});

const MONTH = "2025-03-31";
async function checks(to = MONTH, { hard = true, closer = null as string | null } = {}): Promise<Check[]> {
  const text = "select ledger.closing_checks($1, $2, $3, $4) as list";
  return (await asLedgerOwner<{ list: Check[] }>(text, [b, to, hard, closer]))[0]!.list;
}
const failing = async (to = MONTH) => (await checks(to)).filter(({ ok }) => !ok);

/** Derived rows, which only a rebuild may change. */
const planted = (text: string) =>
  asLedgerOwner(`do $plant$ begin
    perform set_config('ledger.rebuild', 'on', true);
    ${text};
  end $plant$`);

/** A line of the bank's statement; `matched` with an entry of the account. */
async function bankLine(day: string, { matched = false } = {}) {
  const at = [b, of.bank];
  await asLedgerOwner("update ledger.accounts set kind = 'bank' where branch_id = $1 and id = $2", at);
  await post(of, day, pair(of.bank, of.sale, 70));
  await asLedgerOwner(
    `with file as (
       insert into files (branch_id, path, name, mime, size, checksum, created_by)
       values ($1::int, $1::int || '/x.csv', 'x', 'text/csv', 1, repeat('0', 64), 'x') returning id)
     insert into bank_imports (branch_id, account_id, file_id, name, format, currency, from_date, to_date, line_count, added_count, state, created_by)
     select $1, $2, id, 'x', 'csv', 'IRR', $3, $3, 1, 1, 'staged', 'x' from file`,
    [...at, day],
  );
  await asLedgerOwner(
    `insert into bank_lines (branch_id, account_id, import_id, "row", day, amount, identity, nth)
     select $1, $2, id, 1, $3, 70, repeat('a', 64), 1 from bank_imports where branch_id = $1`,
    [...at, day],
  );
  if (!matched) return;
  await asLedgerOwner(
    `with made as (
       insert into bank_matches (branch_id, account_id, pass, score, reasons, state, created_by)
       values ($1, $2, 0, 100, '{"because": [], "act": null}', 'proposed', 'x') returning branch_id, id),
     lines as (insert into bank_match_lines select m.branch_id, m.id, l.id, 70, true from made m join bank_lines l on l.branch_id = m.branch_id)
     insert into bank_match_entries
     select m.branch_id, m.id, e.doc_date, e.voucher_id, e.line, 70, true
       from made m join ledger.entries e on e.branch_id = m.branch_id and e.account_id = $2`,
    at,
  );
  await asLedgerOwner(
    "update bank_matches set state = 'accepted', accepted_by = 'x', accepted_at = now(), version = 2 where branch_id = $1",
    [b],
  );
}
async function reconciled(to: string) {
  await asLedgerOwner(
    `insert into bank_closings (branch_id, account_id, to_date, by_bank, outstanding, unrecorded, by_books, items, state, proposed_by)
     values ($1, $2, $3, 0, 0, 0, 0, '{}', 'proposed', 'x')`,
    [b, of.bank, to],
  );
  await asLedgerOwner(
    "update bank_closings set state = 'closed', closed_by = 'y', closed_at = now(), version = 2 where branch_id = $1",
    [b],
  );
}

/** An invoice with tax on a day. */
const taxed = (day: string) =>
  asLedgerOwner(
    `with sold as (
       insert into trades (branch_id, status, party, colleague_id, created_by, method, currency, total, payable, accepted_total, contact,
                           payment_deadline, request_hash)
       values ($1, 'draft', 'colleague:' || $2::int, $2::int, 'operator:1', 'wallet', 'IRR', 0, 0, 0, '{}', '2040-01-01', 'x') returning id),
     made as (
       insert into invoices (branch_id, kind, fiscal_year, number, party, currency, total, tax_total, data, issued_at, trade_id, buyer_kind)
       select $1, 'sale', 1300, 1, 'account:1', 'IRR', 110, 10, '[]', $3::date + interval '12 hours', id, 'consumer' from sold returning id)
     insert into invoice_tax_lines (branch_id, invoice_id, line, seq, what, category, basis_points, base, tax, sign, day)
     select $1, id, 1, 1, 'fee', 'S', 1000, 100, 10, 1, $3 from made`,
    [b, desk.party, day],
  );

const owed = (amount: number, party: string | null = colleague) => ({ cr: amount, ...(party && { party }) });
const takenFrom = async (event: string, amount: number, party: string | null = colleague) => [
  { account_id: of.cash, dr: amount },
  { account_id: await mapped(b, event), ...owed(amount, party) },
];

/** Each plants the fault of its key until MONTH; the rows found. */
const FAULTS: Record<string, { plant: () => Promise<unknown>; to?: string; rows?: object[] }> = {
  over: { plant: async () => undefined, to: "2027-03-31", rows: [{ day: "2027-03-31" }] },
  drafts: {
    plant: () =>
      asLedgerOwner("insert into ledger.drafts (branch_id, doc_date, created_by) values ($1, $2, 'x')", [b, MONTH]),
    rows: [{ day: MONTH }],
  },
  zero_sum: {
    plant: async () => {
      await post(of, "2025-03-01", pair(of.cash, of.sale, 5));
      await planted(`update ledger.turn_month set cr = cr + 1 where branch_id = ${b} and account_id = ${of.sale}`);
    },
    rows: [{ amount: "-1" }],
  },
  rates: { plant: () => post(of, "2025-03-01", foreign(of.cash, of.sale, 100, 60_000)), rows: [{ currency: "USD" }] },
  next_year: {
    plant: () => asLedgerOwner("delete from ledger.periods where branch_id = $1 and fiscal_year > 2025", [b]),
    to: "2025-12-31",
  },
  mappings: {
    plant: () => asLedgerOwner("delete from ledger.mappings where branch_id = $1 and key = 'fx.gain'", [b]),
    rows: [{ key: "fx.gain" }],
  },
  clearing: {
    plant: async () => post(of, "2025-03-01", pair(await mapped(b, "gateway.clearing"), of.sale, 5)),
    rows: [{ amount: "5" }],
  },
  suspense: {
    plant: async () => post(of, "2025-03-01", await takenFrom("bank.suspense", 5, null)),
    rows: [{ amount: "-5" }],
  },
  cash: {
    plant: async () => {
      await asLedgerOwner("update ledger.accounts set cash_floor = 'warn' where branch_id = $1 and id = $2", [
        b,
        of.cash,
      ]);
      await post(of, "2025-02-05", pair(of.cost, of.cash, 30));
      await post(of, "2025-02-09", pair(of.cash, of.sale, 50));
    },
    rows: [{ day: "2025-02-05", amount: "-30" }],
  },
  bank: {
    plant: () => bankLine("2025-02-05", { matched: true }),
    rows: [{ day: MONTH }],
  },
  bank_unmatched: {
    plant: async () => {
      await bankLine("2025-02-05");
      await reconciled(MONTH);
    },
    rows: [{ day: "2025-02-05", amount: "70" }],
  },
  nature: {
    plant: () => post(of, "2025-02-05", pair(of.cost, of.cash, 30)),
    rows: [{ code: "11019999", amount: "-30" }],
  },
  partyless: {
    plant: async () => {
      const required = (on: boolean) =>
        asLedgerOwner(
          "update ledger.accounts set party_required = $2 where branch_id = $1 and id = ledger.mapped_account($1, 'supplier.payable', '2025-01-01')",
          [b, on],
        );
      await required(false);
      await post(of, "2025-02-05", await takenFrom("supplier.payable", 5, null));
      await required(true);
      await post(of, "2025-02-05", await takenFrom("supplier.payable", 6));
    },
    rows: [{ day: "2025-02-05", amount: "-5", line: 2 }],
  },
  advances: {
    plant: async () => {
      await post(of, "2024-12-31", await takenFrom("customer.advances", 1));
      await post(of, "2025-01-05", await takenFrom("customer.advances", 30));
      await post(of, "2025-06-05", await takenFrom("customer.advances", 40));
      const used = (await takenFrom("customer.advances", 10)).map(({ account_id, ...line }) => ({
        ...{ account_id, ...line, dr: undefined, cr: undefined },
        ...(account_id === of.cash ? { cr: 10 } : { dr: 10 }),
      }));
      await post(of, "2025-06-06", used);
    },
    to: "2025-06-30",
    // 30 of January less the 10 used; 40 of June is young.
    rows: [{ amount: "20" }],
  },
  cheque_register: {
    plant: async () => post(of, "2025-03-01", pair(await mapped(b, "cheque.in_safe"), of.sale, 5)),
    rows: [{ amount: "5", register: "0" }],
  },
  limit_register: {
    plant: async () => {
      await post(of, "2025-03-01", pair(of.cash, of.wallet, 10));
      await planted(
        `update ledger.account_balances set pending = pending + 3 where branch_id = ${b} and account_id = ${of.wallet}`,
      );
    },
    rows: [{ kind: "pending", amount: "3" }],
  },
  duplicates: {
    plant: async () => {
      const lines = [
        { account_id: of.cash, dr: 5 },
        { account_id: of.sale, ...owed(5) },
      ];
      for (const day of ["2025-02-05", "2025-02-12", "2025-02-20"]) await post(of, day, lines, { kind: "receipt" });
    },
    rows: [{ day: "2025-02-12", amount: "-5" }],
  },
  approvals: {
    plant: () =>
      asLedgerOwner(
        `insert into change_requests (branch_id, act, subject_type, title, after, sealed, digest, requested_by, requested_at, expires_at)
         values ($1, 'gateway.save', 'gateway', 'a gateway', '{}', 'x', 'd', 'operator:1', now(), '2040-01-01')`,
        [b],
      ),
    rows: [{ kind: "change_request", description: "a gateway" }],
  },
  tax_return: { plant: () => taxed("2025-03-31"), rows: [{ from_on: "2025-01-01", day: MONTH }] },
};

describe("a planted fault is found by its check alone", () => {
  for (const [key, { plant, to = MONTH, rows = [{}] }] of Object.entries(FAULTS))
    test(key, async () => {
      expect(await failing(key === "over" ? MONTH : to)).toEqual([]);
      await plant();
      const found = await failing(to);
      expect(found.map((check) => check.key)).toEqual([key]);
      expect(found[0]).toMatchObject({ count: rows.length, rows, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

  test("cheques_overdue: one still in the safe, not one due later", async () => {
    const cheques = await deskOf();
    await registered(cheques, "received", { due_date: "2025-03-30", amount: 70 });
    await registered(cheques, "received", { due_date: "2025-04-01" });
    const found = await failing();
    expect(found.map(({ key }) => key)).toEqual(["cheques_overdue"]);
    expect(found[0]).toMatchObject({ count: 1, rows: [{ day: "2025-03-30", amount: "70", party: colleague }] });
    // The cheques and their accounts agree.
    expect((await checks("2026-10-31")).find(({ key }) => key === "cheque_register")).toMatchObject({ ok: true });
  });

  test("every check has a fault", async () => {
    const kinds = await asLedgerOwner<{ key: string }>("select key from ledger.closing_kinds() order by place");
    expect(kinds.map(({ key }) => key).sort()).toEqual([...Object.keys(FAULTS), "cheques_overdue"].sort());
  });
});

async function deskOf() {
  const { branchId, party } = desk;
  const ctx = ctxOf(await personOf(branchId));
  const [day] = await asLedgerOwner<{ today: string }>("select ledger.business_day($1, now())::text as today", [
    branchId,
  ]);
  return { branchId, ctx, party, other: party, today: day!.today, accounts: {} };
}

const rule = async (key: string, severity: string, since = "2025-01-01", days: number | null = null) =>
  (
    await asLedgerOwner<{ made: number | null; fault: string | null }>(
      "select made, fault from ledger.add_closing_rule($1, $2, $3::ledger.closing_severity, $4, $5, 'operator:1')",
      [b, key, severity, days, since],
    )
  )[0]!;
const waive = async (who: string, given: { fm?: number; key?: string; digest?: string | null } = {}) => {
  const { fm = 202503, key = "nature", digest } = given;
  const now = (await checks(MONTH)).find((check) => check.key === key)?.digest;
  const [row] = await asLedgerOwner<{ made: number | null; fault: string | null }>(
    "select made, fault from ledger.waive_closing_check($1, $2, $3, $4, 'known', $5)",
    [b, fm, key, digest ?? now ?? "0".repeat(64), who],
  );
  return row!;
};
const nature = async (to = MONTH) => (await checks(to)).find(({ key }) => key === "nature");

describe("rules", () => {
  test("apply to months that begin on their day or later; the latest of a day decides", async () => {
    await FAULTS.nature!.plant();
    expect(await nature()).toMatchObject({ blocks: false, ok: false });
    await rule("nature", "block", "2025-02-02");
    expect(await nature("2025-02-28")).toMatchObject({ blocks: false });
    expect(await nature()).toMatchObject({ blocks: true });
    await rule("nature", "warn", "2027-06-01");
    expect(await nature()).toMatchObject({ blocks: true });
    expect(await nature("2027-06-30")).toMatchObject({ blocks: false });
    await rule("nature", "off", "2027-07-01");
    expect(await nature("2027-07-31")).toBeUndefined();
    expect(await nature("2027-06-30")).toBeDefined();
  });

  test("are less strict from the next month on at the earliest, never of a fixed check, with days where days count", async () => {
    expect(await rule("drafts", "off")).toEqual({ made: null, fault: "early" });
    expect(await rule("drafts", "warn", "2027-01-01")).toMatchObject({ fault: null });
    expect(await rule("zero_sum", "off", "2027-01-01")).toEqual({ made: null, fault: "fixed" });
    expect(await rule("moon", "off", "2027-01-01")).toEqual({ made: null, fault: "unknown" });
    expect(await rule("nature", "block", "2025-01-01", 5)).toEqual({ made: null, fault: "days" });
    expect(await rule("advances", "block", "2025-01-01", 30)).toMatchObject({ fault: null });
    expect(await rule("advances", "block", "2025-02-01", 30)).toMatchObject({ fault: null });
    // Other days of what blocks may let more pass.
    expect(await rule("advances", "block", "2025-01-01", 300)).toEqual({ made: null, fault: "early" });
  });

  test("count the days given", async () => {
    await post(of, "2025-03-11", await takenFrom("customer.advances", 30));
    expect((await failing()).map(({ key }) => key)).toEqual([]);
    await rule("advances", "warn", "2025-01-01", 20);
    expect((await failing()).map(({ key, rows }) => [key, rows[0]!.amount])).toEqual([["advances", "30"]]);
    await rule("advances", "warn", "2025-01-01", 21);
    expect(await failing()).toEqual([]);
  });

  test("a soft close tolerates what blocks a hard one", async () => {
    await FAULTS.nature!.plant();
    await rule("nature", "block");
    expect((await checks(MONTH, { hard: false })).map(({ key }) => key)).toEqual(["over", "drafts"]);
    expect(await close(b, MONTH, "soft")).toMatchObject({ state: "done" });
    expect(await close(b, MONTH)).toMatchObject({ state: "refused", findings: [{ key: "nature", blocks: true }] });
  });
});

describe("a waiver", () => {
  beforeEach(async () => {
    await FAULTS.nature!.plant();
    await rule("nature", "block");
  });

  test("of another person lets the same rows pass, and the closed run records it", async () => {
    expect(await close(b, MONTH)).toMatchObject({ state: "refused" });
    const { made: id } = await waive("operator:2");
    expect(await nature()).toMatchObject({ blocks: false, ok: false, waiver: { id, counts: true } });
    const run = await close(b, MONTH);
    expect(run).toMatchObject({
      state: "done",
      findings: [{ key: "nature", blocks: false, waiver: { id, by: "operator:2" } }],
    });
  });

  test("of the person who closes does not count", async () => {
    await waive("operator:1");
    expect((await checks(MONTH, { closer: "operator:1" })).find(({ key }) => key === "nature")).toMatchObject({
      blocks: true,
      waiver: { counts: false },
    });
    expect(await close(b, MONTH)).toMatchObject({ state: "refused", findings: [{ key: "nature", blocks: true }] });
    // A second one by another person does, beside it.
    await waive("operator:2");
    expect(await close(b, MONTH)).toMatchObject({ state: "done" });
  });

  test("of a person created by the closer does not count", async () => {
    const { branchId } = desk;
    const [one, other] = [await personOf(branchId), await personOf(branchId)];
    await asLedgerOwner(
      "insert into audit_log (branch_id, actor, action, subject_type, subject_id, request_id) values ($1, $2, 'operator.create', 'operator', $3, 'x')",
      [b, `operator:${one.operatorId}`, String(other.operatorId)],
    );
    await waive(`operator:${other.operatorId}`);
    const blocks = async (closer: string) =>
      (await checks(MONTH, { closer })).find(({ key }) => key === "nature")!.blocks;
    expect(await blocks(`operator:${one.operatorId}`)).toBe(true);
    expect(await blocks("operator:1")).toBe(false);
  });

  test("is void once a row is added or one's amount changes, and holds again with the same rows", async () => {
    await waive("operator:2");
    await post(of, "2025-03-01", pair(of.cost, of.cash, 1));
    expect(await nature()).toMatchObject({ blocks: true, waiver: null });
    expect(await close(b, MONTH)).toMatchObject({ state: "refused" });
    await post(of, "2025-03-01", pair(of.cash, of.cost, 1));
    expect(await nature()).toMatchObject({ blocks: false });
    await post(of, "2025-03-02", pair(of.sale, of.receivable, 1));
    expect(await nature()).toMatchObject({ count: 2, blocks: true });
  });

  test("holds for its month alone, once for each person, for rows as they are", async () => {
    expect(await waive("operator:2", { digest: "0".repeat(64) })).toEqual({ made: null, fault: "changed" });
    expect(await waive("operator:2", { fm: 209901 })).toEqual({ made: null, fault: "month" });
    expect(await waive("operator:2", { key: "moon" })).toEqual({ made: null, fault: "unknown" });
    expect(await waive("operator:2", { key: "suspense" })).toEqual({ made: null, fault: "passed" });
    for (const key of ["over", "zero_sum", "rates", "next_year", "mappings"])
      expect(await waive("operator:2", { key })).toEqual({ made: null, fault: "fixed" });
    expect(await waive("operator:2")).toMatchObject({ fault: null });
    expect(await waive("operator:2")).toEqual({ made: null, fault: "twice" });
    expect(await nature("2025-04-30")).toMatchObject({ blocks: true, waiver: null });
  });
});

describe("raw SQL, as the owner of the schema", () => {
  const attack = (text: string) =>
    asLedgerOwner(text).then(
      () => "OK",
      ({ code }: { code: string }) => code,
    );
  const waiver = (columns: { key?: string; fm?: number; by?: string; digest?: string; reason?: string } = {}) => {
    const { key = "nature", fm = 202503, by = "operator:2", digest = "a".repeat(64), reason = "r" } = columns;
    return `insert into ledger.closing_waivers (branch_id, fm, key, rows_digest, row_count, reason, made_by)
            values (${b}, ${fm}, '${key}', '${digest}', 1, '${reason}', '${by}')`;
  };
  const ruleRow = (key: string, severity: string, since: string, days: number | null = null) =>
    `insert into ledger.closing_rules (branch_id, key, severity, days, since, created_by)
     values (${b}, '${key}', '${severity}', ${days}, '${since}', 'operator:1')`;

  test("adds no rule or waiver that the guards refuse, and changes none", async () => {
    for (const [key, severity, since, days, code] of [
      ["zero_sum", "off", "2027-01-01", null, "LG010"],
      ["moon", "warn", "2027-01-01", null, "LG010"],
      ["drafts", "off", "2025-01-01", null, "LG010"],
      ["nature", "warn", "2025-01-01", 5, "LG010"],
      ["advances", "warn", "2025-01-01", -1, "23514"],
    ] as const)
      expect([key, await attack(ruleRow(key, severity, since, days))]).toEqual([key, code]);
    for (const [columns, code] of [
      [{ key: "zero_sum" }, "LG010"],
      [{ fm: 209901 }, "LG010"],
      [{ by: "system" }, "LG010"],
      [{ digest: "x" }, "23514"],
      [{ reason: "" }, "23514"],
    ] as const)
      expect([columns, await attack(waiver(columns))]).toEqual([columns, code]);
    expect(await attack(ruleRow("nature", "block", "2025-01-01"))).toBe("OK");
    expect(await attack(waiver())).toBe("OK");
    for (const table of ["closing_rules", "closing_waivers"]) {
      expect(await attack(`update ledger.${table} set branch_id = branch_id where branch_id = ${b}`)).toBe("42501");
      expect(await attack(`delete from ledger.${table} where branch_id = ${b}`)).toBe("42501");
      expect(await attack(`truncate ledger.${table}`)).toBe("42501");
    }
  });

  test("ends no run as done by the closer's own waiver, or by one of other rows", async () => {
    await FAULTS.nature!.plant();
    await rule("nature", "block");
    const { made: id } = await waive("operator:1");
    const { digest } = (await nature())!;
    const run = (by: string, findings: object[]) =>
      attack(`with made as (
                insert into ledger.closings (branch_id, mode, to_date, state, asked_by)
                values (${b}, 'hard', '${MONTH}', 'running', '${by}') returning id)
              select id from made;
              update ledger.closings set state = 'done', findings = '${JSON.stringify(findings)}'
               where branch_id = ${b} and state = 'running'`);
    const finding = { key: "nature", ok: false, blocks: false, severity: "block", digest, waiver: { id } };
    expect(await run("operator:1", [finding])).toBe("LG010");
    await attack(`update ledger.closings set state = 'failed' where branch_id = ${b} and state = 'running'`);
    for (const lie of [
      { ...finding, blocks: true },
      { ...finding, digest: "0".repeat(64) },
      { ...finding, key: "clearing" },
      { ...finding, waiver: null },
    ]) {
      expect(await run("operator:3", [lie])).toBe("LG010");
      await attack(`update ledger.closings set state = 'failed' where branch_id = ${b} and state = 'running'`);
    }
    expect(await run("operator:3", [finding])).toBe("OK");
  });
});
