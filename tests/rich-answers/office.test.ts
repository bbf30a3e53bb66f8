import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantBranchCredit } from "@/domain/cashier/credit/branch-credit";
import { signCredit } from "@/server/credit-signature";
import { prisma } from "@/server/db";
import { preferences } from "@/server/routers/back-office/accounting/preferences";
import { credit } from "@/server/routers/back-office/cashier/credit";
import { places } from "@/server/routers/back-office/catalogue/places";
import { telephony } from "@/server/routers/back-office/communication/telephony";
import { messages } from "@/server/routers/back-office/platform/messages";
import { type AmiServer, amiServer } from "../ami-server";
import { approved } from "../approved";
import { backOfficeDoor } from "../back-office";
import { ctxOf } from "../fixtures";
import { asLedgerOwner, voucher } from "../ledger";
import { dayIn, leaf } from "../mappings";
import { withServer } from "../telephony";
import { type RichDesk, richDesk } from "./desk";

/** Settings of an office: places, mappings, its credit, its message lines and its telephony server. */
const clerkOf = backOfficeDoor({ credit, messages, places, preferences, telephony });
let at: RichDesk;
let ami: AmiServer;
beforeAll(async () => {
  at = await richDesk(clerkOf);
  ami = await amiServer();
});
afterAll(() => ami.close());

test("places show which are the branch's own and which hide shared ones", async () => {
  const where = { ownerBranch: at.clerk.branchId, countryCode: "IR", lat: 1, lng: 1, timeZone: "Asia/Tehran" };
  for (const code of ["ir-own-town", "ir-kish"])
    await prisma().city.create({ data: { ...where, code, name: `شهر ${code}`, nameLatin: code } });
  const result = await at.post("/countries-cities/get", { type: "city", search: "شهر ir-" });
  expect(result).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: "ir-own-town", own: true, shadows: false }),
      expect.objectContaining({ code: "ir-kish", own: true, shadows: true }),
    ]),
  );
  const [shared] = await at.post("/countries-cities/get", { type: "city", search: "مشهد" });
  expect(shared).toMatchObject({ code: "ir-mashhad", own: false, shadows: false });
});

test("mappings have their group, their accepted account types and their previous values", async () => {
  const { branchId } = at.clerk;
  const keys: { key: string; id: number; group: string; account_types: string[] }[] = await at.done(
    "GET",
    "/accounting/preference",
  );
  const bank = keys.find(({ key }) => key === "bank")!;
  const change = async (valid_from: string) => {
    const account_id = await leaf(branchId, "1102", { kind: "bank", currency: "IRR" });
    const { id } = (await at.done("GET", `/accounting/preference?date=${valid_from}`)).find(
      ({ key }: { key: string }) => key === "bank",
    );
    await approved(at.clerk, at.clerk.ask("PUT", `/accounting/preference/${id}`, { account_id, valid_from }));
    // The present state: nothing is left to approve.
    const { id: now } = (await at.done("GET", `/accounting/preference?date=${valid_from}`)).find(
      ({ key }: { key: string }) => key === "bank",
    );
    return at.done("PUT", `/accounting/preference/${now}`, { account_id, valid_from });
  };
  const result = { group: bank.group, account_types: ["asset"] };
  expect(bank).toMatchObject(result);
  expect(await change(dayIn(-20))).toMatchObject({ ...result, earlier: [{ valid_from: null }] });
  expect(await change(dayIn(-5))).toMatchObject({
    ...result,
    earlier: [{ valid_from: null }, { valid_from: dayIn(-20) }],
  });
  const registered = { key: "bank.fee", account_id: await at.account("51010001") };
  expect(await at.post("/accounting/preference", registered)).toMatchObject([{ key: "bank.fee", group: bank.group }]);
});

test("the branch's credit shows the used part", async () => {
  const { branchId, actor } = at.clerk;
  await grantBranchCredit(ctxOf(actor), { ceiling: 9_000n }, signCredit);
  const { accountId } = await prisma().branchCredit.findUniqueOrThrow({ where: { branchId } });
  const lines = [
    { mapping: "bank", dr: 2_500 },
    { account_id: accountId, cr: 2_500 },
  ];
  const [posted] = await asLedgerOwner<{ told: { refused?: object } }>("select ledger.post($1::jsonb) as told", [
    JSON.stringify(voucher(branchId, lines, { doc_date: dayIn() })),
  ]);
  expect(posted!.told.refused).toBeUndefined();
  expect(await at.post("/online/credit/update")).toMatchObject({
    ceiling: 9_000,
    used: 2_500,
    available: 6_500,
    valid: true,
  });
});

test("a text to many shows its cost where the line has a price", async () => {
  const { branchId } = at.clerk;
  const hook = randomBytes(16).toString("hex");
  await prisma().messageLine.create({
    data: { branchId, name: "line", channel: "sms", driver: "log", isDefault: true, partPrice: 950n, hook },
  });
  const contacts = ["09121234567", "09121234568"];
  expect(await at.post("/panel/bulk/add", { contacts, text: "سلام" })).toMatchObject({ parts: 2, cost: 1_900 });
});

test("a text by the telephony server is shown as waiting; an action shows the server's refusal", async () => {
  await withServer(at.clerk.branchId, ami.port, { approval_above: 0 });
  const sent = await at.post("/telephony/sms/send", { phone: "09120001122", text: "سلام" });
  expect(sent).toMatchObject({ state: "awaiting", answer: null, message_id: null });
  const run = (action: string, variables: object = {}) => at.post("/telephony/action/execute", { action, variables });
  expect(await run("ExtensionState", { Exten: "204" })).toMatchObject({
    response: "Error",
    message: expect.any(String),
  });
  expect(await run("Ping")).toMatchObject({ response: "Success", fields: { ping: "Pong" } });
});
