import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { published } from "../../../../tests/articles";
import { type ChequeDesk, chequeDesk, registered, sayad } from "../../../../tests/cheques";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { nationalCode } from "../../../../tests/national-code";
import { personOf } from "../../../../tests/operators";
import { type Desk, receipt, store } from "../../../../tests/payments";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { saveCostCenter } from "../../accounting/cost-center/save-cost-center";
import { CostCenterSave } from "../../accounting/cost-center/schema";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { storePassengers } from "../../people/passenger/store-passengers";
import { MAX_PER_KIND } from "./rules";
import { PaletteSearchHit, Recall, SearchEverythingInput } from "./schema";
import { recallFound, searchEverything } from "./search-everything";

let desk: ChequeDesk;
let stranger: Ctx<OperatorActor>;
beforeAll(async () => {
  desk = await chequeDesk();
  stranger = ctxOf(await personOf((await chequeDesk()).branchId));
});

const find = async (typed: string, by: Ctx<OperatorActor> = desk.ctx) =>
  PaletteSearchHit.parse(await searchEverything(by, SearchEverythingInput.parse({ query: typed })));
const only = async (kind: string, typed: string, by?: Ctx<OperatorActor>) =>
  (await find(typed, by)).filter((row) => row.kind === kind);
/** The same person with only these permissions. */
const allowed = (...permissions: string[]): Ctx<OperatorActor> => ({
  ...desk.ctx,
  actor: { ...desk.ctx.actor, permissions },
});

describe("people", () => {
  let id: number;
  beforeAll(async () => {
    const documents = [{ type: "passport", number: "Z1234567", expires_on: "2035-01-01" }];
    const person = {
      ...{ first_name: "كيميا", last_name: "رستمی", first_name_latin: "Kimia", last_name_latin: "Rostami" },
      ...{ national_code: nationalCode(9_311), contact: { mobile: "09359998877" }, documents },
    };
    id = (await storePassengers(desk.ctx, { passengers: [person] })).items[0]!.id!;
  });
  test.each([
    ["in Persian letters", "کیمیا رستمی"],
    ["in Arabic letters", "كيميا رستمي"],
    ["in Latin letters", "kimia rostami"],
    ["by national code", nationalCode(9_311)],
    ["by national code in Persian digits", nationalCode(9_311).replace(/\d/g, (d) => "۰۱۲۳۴۵۶۷۸۹"[Number(d)]!)],
    ["by passport", "z1234567"],
    ["by mobile", "09359998877"],
  ])("a passenger %s", async (_, typed) => {
    expect(await only("passenger", typed)).toEqual([
      {
        ...{ kind: "passenger", id: String(id), title: "كيميا رستمی", title_latin: "Kimia Rostami" },
        ...{ note: nationalCode(9_311), note_latin: null },
      },
    ]);
    expect(await only("passenger", typed, stranger)).toEqual([]);
    expect(await only("passenger", typed, allowed("reservation:read"))).toEqual([]);
  });

  test("a colleague by name and code, an operator by name and number", async () => {
    const { name, code } = await prisma().colleague.findFirstOrThrow({
      where: { branchId: desk.branchId, id: desk.party },
    });
    for (const typed of [name, code])
      expect(await only("colleague", typed)).toContainEqual(expect.objectContaining({ id: String(desk.party) }));
    const me = { kind: "operator", id: String(desk.ctx.actor.operatorId), note: desk.ctx.actor.name };
    expect(await only("operator", desk.ctx.actor.name.slice(0, 9))).toEqual([expect.objectContaining(me)]);
    expect(await only("operator", desk.ctx.actor.name, stranger)).toEqual([]);
    expect(await only("operator", desk.ctx.actor.name, allowed("colleague:read"))).toEqual([]);
  });
});

describe("sales", () => {
  let at: Selling;
  let sold: { trade_id: number; pnr: string; supplier: string; ticket: string; invoice: number };
  beforeAll(async () => {
    at = await selling();
    const sara = await at.rich(900_000_000);
    const lock = await sandboxLock(at, sara);
    const { trade_id } = await at.store(sara, {
      locks: [lock.lock_id],
      accepted_total: lock.total,
      passengers: [traveller()],
    });
    await advance(at, trade_id);
    const { branchId } = at;
    const booking = await prisma().booking.findFirstOrThrow({ where: { branchId, tradeId: trade_id } });
    const [result] = await query<{ number: string }>(
      "t.ticket",
      `select h.detail->'tickets'->0->>'number' as number from booking_history h
        where h.branch_id = $1 and h.booking_id = $2 and h.detail ? 'tickets'`,
      [branchId, booking.id],
    );
    const { number: invoice } = await prisma().invoice.findFirstOrThrow({ where: { branchId, tradeId: trade_id } });
    sold = { trade_id, pnr: booking.localPnr, supplier: booking.supplierPnr!, ticket: result!.number, invoice };
  });

  test("a reservation by PNR in either case, its prefix, the supplier's PNR and a ticket number", async () => {
    const clerk = ctxOf(at.clerk);
    for (const typed of [sold.pnr, sold.pnr.toLowerCase(), sold.pnr.slice(0, 5), sold.supplier, sold.ticket])
      expect(await only("reservation", typed, clerk)).toEqual([
        expect.objectContaining({ kind: "reservation", title: sold.pnr }),
      ]);
    expect(await only("reservation", sold.pnr, stranger)).toEqual([]);
    expect(await only("reservation", sold.ticket, stranger)).toEqual([]);
  });

  test("an order by its number and its invoice's", async () => {
    const clerk = ctxOf(at.clerk);
    for (const typed of [sold.trade_id, sold.invoice])
      expect(await only("order", String(typed), clerk)).toContainEqual(
        expect.objectContaining({ id: String(sold.trade_id) }),
      );
    expect(await only("order", String(sold.trade_id), stranger)).toEqual([]);
    const cashier = { ...clerk, actor: { ...clerk.actor, permissions: ["payment:read"] } };
    expect(await only("order", String(sold.trade_id), cashier)).toEqual([]);
  });
});

describe("money and books", () => {
  test("a cheque by the prefix of its number or its Sayad id", async () => {
    const face = { serial: "774411/9", sayad_id: sayad() };
    const id = String(await registered(desk, "received", face));
    for (const typed of [face.serial, "7744", face.sayad_id, face.sayad_id.slice(0, 12)])
      expect(await only("cheque", typed)).toContainEqual(expect.objectContaining({ id, title: face.serial }));
    expect(await only("cheque", "4411")).toEqual([]);
    expect(await only("cheque", face.sayad_id, stranger)).toEqual([]);
    expect(await only("cheque", face.sayad_id, allowed("payment:read"))).toEqual([]);
  });

  test("a cheque by its printed number: the series before a slash, in either digits", async () => {
    const id = String(await registered(desk, "received", { series: "12/345678", serial: "664422", sayad_id: sayad() }));
    for (const typed of ["12/345678/664422", "۱۲/۳۴۵۶۷۸/۶۶۴۴۲۲", "664422"])
      expect(await only("cheque", typed)).toContainEqual(expect.objectContaining({ id, title: "664422" }));
    expect(await only("cheque", "13/345678/664422")).toEqual([]);
    const farsi = String(await registered(desk, "received", { series: "الف/۷", serial: "553311", sayad_id: sayad() }));
    expect(await only("cheque", "الف/۷/553311")).toContainEqual(expect.objectContaining({ id: farsi }));
  });

  test("a payment by its number or reference", async () => {
    const at = { ...desk, colleague: desk.party } as unknown as Desk;
    const { payments } = await store(at, [receipt(at, { date: desk.today, reference: "REF-20931" })]);
    const { id, number } = payments[0]!;
    for (const typed of [String(number), "REF-20931"])
      expect(await only("payment", typed)).toContainEqual(
        expect.objectContaining({ id: String(id), title: String(number) }),
      );
    expect(await only("payment", "REF-20931", stranger)).toEqual([]);
  });

  test("an account by the prefix of its code and by words of either title, the closest code first", async () => {
    const where = { branch: desk.branchId, id: desk.accounts.bank! };
    const [account] = await query<{ code: string; title: string; title_latin: string }>(
      "t.account",
      "select code, title, title_latin from ledger.accounts where branch_id = $1 and id = $2",
      [where.branch, where.id],
    );
    const { code, title, title_latin } = account!;
    const row = { kind: "account", id: String(where.id), title, title_latin, note: code, note_latin: null };
    expect((await only("account", code))[0]).toEqual(row);
    for (const typed of [title, title_latin.toUpperCase()]) expect(await only("account", typed)).toContainEqual(row);
    expect((await only("account", code.slice(0, 1))).length).toBeLessThanOrEqual(MAX_PER_KIND);
    expect(await only("account", code, allowed("payment:read"))).toEqual([]);
    expect((await only("account", code, stranger)).map(({ id }) => id)).not.toContain(String(where.id));
  });

  test("a cost centre by code and title, an article by a word", async () => {
    const form = CostCenterSave.parse({ code: "MKT-7", title: "بازاریابی كيش", title_latin: "Kish marketing" });
    const { id } = await saveCostCenter(desk.ctx, form);
    for (const typed of ["MKT-7", "کیش بازار", "marketing"])
      expect(await only("cost_center", typed)).toEqual([expect.objectContaining({ id: String(id), note: "MKT-7" })]);
    expect(await only("cost_center", "marketing", stranger)).toEqual([]);
    const article = await published(desk.ctx.actor, { title: "Coral reefs of Hormuz" });
    expect(await only("article", "reef horm")).toEqual([expect.objectContaining({ id: String(article.id) })]);
    expect(await only("article", "reef horm", stranger)).toEqual([]);
    expect(await only("article", "reef horm", allowed("accounting:read"))).toEqual([]);
  });
});

describe("input", () => {
  test.each(["'", "%%%", "\\", "||| |||", "a".repeat(100), "1".repeat(100), "00", "-", "۰", "(!&|)", "😀😀😀"])(
    "%s is harmless",
    async (typed) => {
      expect(await find(typed, stranger)).toBeInstanceOf(Array);
    },
  );

  test("without any permission nothing is found", async () => {
    expect(await find("kimia", allowed())).toEqual([]);
    expect(await find("12", allowed())).toEqual([]);
  });
});

test("recent choices are returned in order with current data, if they exist and may be read", async () => {
  const [passenger] = await only("passenger", "kimia rostami");
  const [account] = await only("account", "1");
  const of = [account!, { kind: "passenger", id: "2147483600" }, passenger!].map(({ kind, id }) => ({ kind, id }));
  const recall = (by: Ctx<OperatorActor>) => recallFound(by, Recall.parse({ of }));
  expect(await recall(desk.ctx)).toEqual([account, passenger]);
  expect(await recall(allowed("passenger:read"))).toEqual([passenger]);
  expect(await recall(stranger)).toEqual([]);
  expect(Recall.safeParse({ of: [{ kind: "passenger", id: "1 or 1=1" }] }).success).toBe(false);
});
