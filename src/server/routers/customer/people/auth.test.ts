import { beforeAll, describe, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { isRefusal } from "@/domain/kernel/errors";
import { loadCustomerActor } from "@/domain/people/customer/load-customer-actor";
import { endSessions, releaseSignIn } from "@/domain/people/customer/release-sign-in";
import { readSignIn, suspendSignIn } from "@/domain/people/customer/suspend";
import { PassengerUpdate } from "@/domain/people/passenger/schema";
import { updatePassenger } from "@/domain/people/passenger/update-passenger";
import { listMessages } from "@/domain/platform/message/list-messages";
import { readCustomerToken } from "@/server/auth/customer-token";
import { prisma, query } from "@/server/db";
import { creditCard } from "@/server/routers/customer/cashier/cards";
import { auth } from "@/server/routers/customer/people/auth";
import { customerDoor, newCustomer, newMobile, newUser, siteOf } from "../../../../../tests/customers";
import { ctxOf, office, operatorOf } from "../../../../../tests/fixtures";
import { nationalCode } from "../../../../../tests/national-code";
import { personOf } from "../../../../../tests/operators";

const door = customerDoor({ auth, creditCard });
const NAMES = { first_name: "Sara", last_name: "Ahmadi" };

let branchId: BranchId;
let colleagueId: number;
let partnerDomain: string;
let domain: string;
beforeAll(async () => {
  const { branchId: id, partner } = await office();
  branchId = id;
  colleagueId = partner.colleagueId;
  partnerDomain = partner.domain;
  domain = (await siteOf(branchId)).domain;
});

const post = (route: string, body: object, headers?: Record<string, string>) =>
  door.anybody("POST", `/auth/${route}`, { domain, ...body }, headers);

/** The last code sent, from the text of the message. */
async function sentTo(to: string, at = branchId): Promise<string> {
  const where = { branchId: at, toAddress: to };
  const { text } = await prisma().outgoingMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  return /\b\d{6}\b/.exec(text)![0];
}
const sent = (to: string) => prisma().outgoingMessage.count({ where: { branchId, toAddress: to } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const resultOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => (isRefusal(error) ? error.reason : Promise.reject(error)),
  );
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const codesBack = (identifier: string, seconds: number) =>
  prisma().$executeRaw`
    update one_time_codes set sent_at = sent_at - make_interval(secs => ${seconds}),
                              expires_at = expires_at - make_interval(secs => ${seconds})
     where branch_id = ${branchId}::int and identifier = ${identifier}`;
describe("a one-time code", () => {
  test("signs in a new customer once, under their names; then they are known", async () => {
    const mobile = newMobile();
    const response = await post("otp", { mobile: mobile.replace("+98", "0") }, { "accept-language": "fa" });
    expect(response.status).toBe(200);
    const code = await sentTo(mobile);
    const { text, channel, expiresAt } = await prisma().outgoingMessage.findFirstOrThrow({
      where: { branchId, toAddress: mobile },
    });
    expect(text).toContain("کد ورود");
    expect(text.endsWith(`@${domain} #${code}`)).toBe(true);
    expect([channel, response.json.data.expires_at]).toEqual(["sms", `${expiresAt.toISOString().slice(0, 19)}Z`]);

    const nameless = await post("verify", { mobile, code });
    expect([nameless.status, nameless.json.error.code]).toEqual([422, 3002]);
    expect(nameless.json.error.fields.map(({ path }: { path: string }) => path)).toEqual(["first_name", "last_name"]);
    const made = await post("verify", { mobile, code, ...NAMES });
    expect(made.json.data).toMatchObject({
      token_type: "Bearer",
      branch: { id: branchId },
      customer: { ...NAMES, mobile, email: null, created: true },
    });
    expect((await post("verify", { mobile, code, ...NAMES })).json.error.code).toBe(2010);

    await codesBack(mobile, 61);
    await post("otp", { mobile });
    const again = await post("verify", { mobile, code: await sentTo(mobile) });
    expect(again.json.data.customer).toMatchObject({
      id: made.json.data.customer.id,
      passenger_id: made.json.data.customer.passenger_id,
      created: false,
    });
    const audited = await prisma().auditEntry.findMany({
      where: { branchId, subjectType: "passenger", subjectId: String(made.json.data.customer.passenger_id) },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
      "passenger.create by system",
      `customer.sign-in by passenger:${made.json.data.customer.passenger_id}`,
      `customer.sign-in by passenger:${made.json.data.customer.passenger_id}`,
    ]);
  });

  test("an e-mail's code is sent by e-mail, and joins the person verified by the mobile", async () => {
    const [mobile, email] = [newMobile(), `${crypto.randomUUID()}@example.com`];
    const person = { branchId, firstName: "Sara", lastName: "Ahmadi", mobile, email };
    const { id: passengerId } = await prisma().passenger.create({ data: person });
    const customer = await prisma().customer.create({ data: { branchId, passengerId, mobile } });
    await post("otp", { email: email.toUpperCase() }, { "accept-language": "en" });
    const signed = await post("verify", { email, code: await sentTo(email) });
    expect(signed.json.data.customer).toMatchObject({ id: customer.id, email, mobile: customer.mobile });
    const { id, subject } = await prisma().outgoingMessage.findFirstOrThrow({ where: { branchId, toAddress: email } });
    expect(subject).toContain("Sign-in code");
    // After sending, the message no longer contains the code.
    const left = { where: { branchId_id: { branchId, id } }, data: { state: "handed" as const, handedAt: new Date() } };
    const message = await prisma().outgoingMessage.update(left);
    expect(`${message.subject} ${message.text}`).toContain("Sign-in code: ••••••");
    expect(`${message.subject} ${message.text}`).not.toMatch(/\d{6}/);
  });

  test("one living passenger with that mobile is the person; of two, neither", async () => {
    const [one, two] = [newMobile(), newMobile()];
    const data = (mobile: string) => ({ branchId, ...{ firstName: "Ali", lastName: "Karimi" }, mobile });
    const { id } = await prisma().passenger.create({ data: data(one) });
    await prisma().passenger.create({ data: { ...data(one), status: 5 } });
    await prisma().passenger.createMany({ data: [data(two), data(two)] });
    await post("otp", { mobile: one });
    const linked = await post("verify", { mobile: one, code: await sentTo(one) });
    expect(linked.json.data.customer).toMatchObject({ passenger_id: id, first_name: "Ali", created: false });
    await post("otp", { mobile: two });
    expect((await post("verify", { mobile: two, code: await sentTo(two) })).json.error.code).toBe(3002);
  });

  test("after the back office changes a number the old one and its sessions end; a manager admits the new one", async () => {
    const [customer, next] = [await newCustomer(branchId), newMobile()];
    const { passengerId, mobile: old } = customer;
    const clerk = ctxOf(await personOf(branchId));
    const claims = { group: "b2c", branchId, customerId: customer.id, passengerId, sessionEpoch: 0 } as const;
    await updatePassenger(
      clerk,
      PassengerUpdate.parse({ id: passengerId, national_code: nationalCode(71), contact: { mobile: next } }),
    );
    expect(await resultOf(loadCustomerActor(query, claims))).toBe("tokenExpired");
    const enter = async (mobile: string) => {
      await codesBack(mobile, 61);
      await post("otp", { mobile });
      const { json } = await post("verify", { mobile, code: await sentTo(mobile), ...NAMES });
      return json.data.customer;
    };
    expect((await enter(old!)).created).toBe(true);
    const stranger = await enter(next);
    expect([stranger.created, stranger.passenger_id === passengerId]).toEqual([true, false]);
    const elsewhere = ctxOf(operatorOf((await office()).branchId));
    expect(await resultOf(releaseSignIn(elsewhere, { id: passengerId, by: "mobile" }))).toBe("notFound");
    expect(await resultOf(releaseSignIn(clerk, { id: passengerId, by: "email" }))).toBe("fieldMissing");
    expect(await resultOf(releaseSignIn(clerk, { id: passengerId, by: "mobile" }))).toBe("noPermission");
    const manager = ctxOf(await personOf(branchId));
    await releaseSignIn(manager, { id: passengerId, by: "mobile" });
    expect(await enter(next)).toMatchObject({ passenger_id: passengerId, created: false });
  });

  test("a contact that a clerk adds to a customer, or brings by a merge, gives access to no wallet", async () => {
    const [mine, theirs] = [newMobile(), `${crypto.randomUUID()}@example.com`];
    const victim = await newCustomer(branchId);
    const clerk = ctxOf(operatorOf(branchId));
    const form = { id: victim.passengerId, national_code: nationalCode(72), contact: { email: theirs } };
    await updatePassenger(clerk, PassengerUpdate.parse(form));
    const other = await newCustomer(branchId);
    const data = { branchId, firstName: "Ali", lastName: "Karimi", mobile: mine };
    const { id: bait } = await prisma().passenger.create({ data });
    const of = { branchId_id: { branchId, id: other.passengerId } };
    await prisma().passenger.update({ where: of, data: { mergedInto: bait } });
    for (const [contact, to] of [[{ email: theirs }, theirs] as const, [{ mobile: mine }, mine] as const]) {
      await post("otp", contact);
      expect((await post("verify", { ...contact, code: await sentTo(to) })).json.error.code).toBe(3002);
    }
  });

  test("all sessions of a person end at a clerk's word, and no other branch's", async () => {
    const customer = await newCustomer(branchId);
    const epoch = async () => (await prisma().customer.findFirstOrThrow({ where: { id: customer.id } })).sessionEpoch;
    const elsewhere = ctxOf(operatorOf((await office()).branchId));
    expect(await resultOf(endSessions(elsewhere, { id: customer.passengerId }))).toBe("notFound");
    expect(await epoch()).toBe(0);
    await endSessions(ctxOf(operatorOf(branchId)), { id: customer.passengerId });
    expect(await epoch()).toBe(1);
  });

  test("a suspended customer is signed out and cannot return by any contact until reinstated", async () => {
    const [mobile, email] = [newMobile(), `${crypto.randomUUID()}@example.com`];
    const person = { branchId, firstName: "Sara", lastName: "Ahmadi", mobile, email };
    const { id: passengerId } = await prisma().passenger.create({ data: person });
    const { id: customerId } = await prisma().customer.create({ data: { branchId, passengerId, mobile } });
    const clerk = ctxOf(operatorOf(branchId));
    const elsewhere = ctxOf(operatorOf((await office()).branchId));
    const request = { id: passengerId, suspended: true, reason: "charged back twice" };
    expect(await resultOf(suspendSignIn(elsewhere, request))).toBe("notFound");
    await suspendSignIn(clerk, request);
    expect(await readSignIn(clerk, { id: passengerId })).toEqual({ known: true, suspended: true });
    expect(await resultOf(suspendSignIn(clerk, request))).toBe("operationNotAllowed");
    const claims = { group: "b2c", branchId, customerId, passengerId, sessionEpoch: 0 } as const;
    expect(await resultOf(loadCustomerActor(query, claims))).toBe("suspended");
    // A customer created with an unknown contact during the suspension gets a useless session.
    const meanwhile = await prisma().customer.create({
      data: { branchId, passengerId, email: `${crypto.randomUUID()}@example.com` },
    });
    expect(await resultOf(loadCustomerActor(query, { ...claims, customerId: meanwhile.id }))).toBe("suspended");
    await prisma().customer.delete({ where: { branchId_id: { branchId, id: meanwhile.id } } });
    for (const [contact, to] of [[{ mobile }, mobile] as const, [{ email }, email] as const]) {
      await post("otp", contact);
      expect((await post("verify", { ...contact, code: await sentTo(to) })).json.error.code).toBe(2008);
    }
    const where = { branchId, action: "customer.suspend", subjectId: String(passengerId) };
    expect(await prisma().auditEntry.findMany({ where })).toMatchObject([{ after: { reason: request.reason } }]);

    await suspendSignIn(clerk, { ...request, suspended: false });
    const own = { where: { branchId_id: { branchId, id: customerId } } };
    expect(await prisma().customer.findUnique(own)).toMatchObject({ active: true, sessionEpoch: 2 });
    await codesBack(mobile, 61);
    await post("otp", { mobile });
    const signed = await post("verify", { mobile, code: await sentTo(mobile) });
    expect(signed.json.data.customer).toMatchObject({ id: customerId, passenger_id: passengerId });
  });

  test("another branch's customer is another person", async () => {
    const known = await newCustomer(branchId);
    const { branchId: elsewhere } = await office();
    const { domain: other } = await siteOf(elsewhere);
    await door.anybody("POST", "/auth/otp", { domain: other, mobile: known.mobile });
    const code = await sentTo(known.mobile!, elsewhere);
    expect((await post("verify", { mobile: known.mobile, code })).json.error.code).toBe(2010);
    const there = await door.anybody("POST", "/auth/verify", { domain: other, mobile: known.mobile, code });
    expect(there.json.error.code).toBe(3002);
  });

  test("known and unknown contacts get the same answer; within a minute nothing more is sent, nor beyond three an hour", async () => {
    const { mobile } = await newCustomer(branchId);
    const stranger = newMobile();
    const answers = await Promise.all([mobile!, stranger].map((to) => post("otp", { mobile: to })));
    const [known, unknown] = answers.map(({ status, json }) => [status, Object.keys(json.data)]);
    expect(known).toEqual(unknown);
    await Promise.all(Array.from({ length: 5 }, () => post("otp", { mobile: stranger })));
    expect(await sent(stranger)).toBe(1);
    for (let more = 0; more < 2; more++) {
      await codesBack(stranger, 61);
      expect((await post("otp", { mobile: stranger })).status).toBe(200);
    }
    await codesBack(stranger, 61);
    const fourth = await post("otp", { mobile: stranger });
    expect([fourth.status, fourth.json.error.code, await sent(stranger)]).toEqual([429, 9001, 3]);
    expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(3_000);
    // Another address has its own limit; ten in total.
    const elsewhere = await post("otp", { mobile: stranger }, { "x-forwarded-for": "203.0.113.31" });
    expect([elsewhere.status, await sent(stranger)]).toEqual([200, 4]);
    const code = new Uint8Array(32);
    const others = Array.from({ length: 6 }, (_, nth) => ({
      askedFrom: `203.0.114.${nth}`,
      code,
      expiresAt: ago(-60),
    }));
    await prisma().oneTimeCode.createMany({
      data: others.map((other) => ({ branchId, identifier: stranger, sentAt: ago(60), ...other })),
    });
    const eleventh = await post("otp", { mobile: stranger }, { "x-forwarded-for": "203.0.113.32" });
    expect([eleventh.status, await sent(stranger)]).toEqual([429, 4]);
  });

  test("another caller's requests and guesses do not invalidate a caller's code", async () => {
    const mobile = newMobile();
    const from = (address: string) => ({ "x-forwarded-for": address });
    const [asker, owner, guesser] = ["203.0.113.41", "203.0.113.42", "203.0.113.43"].map(from);
    await post("otp", { mobile }, asker);
    await post("otp", { mobile }, owner);
    expect(await sent(mobile)).toBe(2);
    const code = await sentTo(mobile);
    for (let tries = 0; tries < 5; tries++) await post("verify", { mobile, code: wrong(code) }, guesser);
    await codesBack(mobile, 61);
    await post("otp", { mobile }, asker);
    expect((await post("verify", { mobile, code, ...NAMES }, owner)).status).toBe(200);
  });

  test("from one source no more than sixty in a quarter of an hour, to whomever", async () => {
    const address = "203.0.113.51";
    const spent = Array.from({ length: 59 }, () => ({ identifier: "otp-send", address, failedAt: ago(60) }));
    await prisma().signInFailure.createMany({ data: spent });
    const ask = async (mobile: string) => (await post("otp", { mobile }, { "x-forwarded-for": address })).status;
    const mobile = newMobile();
    expect([await ask(mobile), await ask(newMobile())]).toEqual([200, 429]);
    await prisma().signInFailure.deleteMany({ where: { identifier: "otp-send", address, failedAt: { lt: ago(30) } } });
    await ask(mobile);
    expect(await prisma().signInFailure.count({ where: { identifier: "otp-send", address } })).toBe(1);
  });

  test("is refused when it is wrong, old, not the newest or used up, in the same words", async () => {
    const mobile = newMobile();
    const refusal = async (code: string) => (await post("verify", { mobile, code, ...NAMES })).json.error;
    const unsent = await refusal("123456");
    expect(unsent.code).toBe(2010);
    await post("otp", { mobile });
    const first = await sentTo(mobile);
    await codesBack(mobile, 121);
    expect({ ...(await refusal(first)), request_id: "" }).toEqual({ ...unsent, request_id: "" });
    await post("otp", { mobile });
    await codesBack(mobile, 61);
    await prisma().signInFailure.deleteMany({ where: { identifier: `otp:${branchId}:${mobile}` } });
    const old = await sentTo(mobile);
    await post("otp", { mobile });
    const code = await sentTo(mobile);
    if (old !== code) expect((await refusal(old)).code).toBe(2010);
    for (let tries = 0; tries < 5; tries++) {
      await refusal(wrong(code));
      await prisma().signInFailure.deleteMany({ where: { identifier: `otp:${branchId}:${mobile}` } });
    }
    expect((await refusal(code)).code).toBe(2010);
  });

  test("guesses from elsewhere use up no try of the waiting customer", async () => {
    const mobile = newMobile();
    await post("otp", { mobile });
    const code = await sentTo(mobile);
    const elsewhere = await prisma().oneTimeCode.updateMany({
      where: { branchId, identifier: mobile },
      data: { askedFrom: "10.0.0.1", strangersLeft: 0 },
    });
    expect(elsewhere.count).toBe(1);
    expect((await post("verify", { mobile, code, ...NAMES })).json.error.code).toBe(2010);
    await prisma().oneTimeCode.updateMany({
      where: { branchId, identifier: mobile },
      data: { askedFrom: "127.0.0.1", strangersLeft: 0 },
    });
    expect((await post("verify", { mobile, code, ...NAMES })).status).toBe(200);
  });

  test("twenty concurrent correct codes are one sign-in", async () => {
    const mobile = newMobile();
    await post("otp", { mobile });
    const code = await sentTo(mobile);
    const all = await Promise.all(Array.from({ length: 20 }, () => post("verify", { mobile, code, ...NAMES })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await prisma().customer.count({ where: { branchId, mobile } })).toBe(1);
    expect(await prisma().passenger.count({ where: { branchId, mobile } })).toBe(1);
  });

  test("is not in the database in clear, and a reader of the branch's messages sees none", async () => {
    const mobile = newMobile();
    await post("otp", { mobile });
    const query = { search: mobile, per_page: 1 } as never;
    const { rows } = await listMessages(ctxOf(operatorOf(branchId)), query);
    expect(rows[0]!.text).toContain("••••••");
    expect(JSON.stringify(rows)).not.toContain(await sentTo(mobile));
    const { code } = await prisma().oneTimeCode.findFirstOrThrow({ where: { branchId, identifier: mobile } });
    expect(Buffer.from(code).includes(await sentTo(mobile))).toBe(false);
  });

  test.each([
    [{}, 3002],
    [{ mobile: "09120000001", email: "a@b.co" }, 3003],
    [{ mobile: "021" }, 3003],
    [{ email: "x" }, 3003],
    [{ mobile: "09120000001", domain: "nobody.example" }, 2004],
    [{ mobile: "09120000001", domain: "" }, 3003],
  ])("%o is refused with %i", async (body, code) => {
    expect((await post("otp", body)).json.error.code).toBe(code);
  });
});

describe("a colleague's user", () => {
  const PASSWORD = "درست ۱۲۳ horse";

  test("signs in by name and password, case-insensitively, and is audited", async () => {
    const user = await newUser(branchId, colleagueId, PASSWORD);
    const signed = await post("login", { username: user.username.toUpperCase(), password: PASSWORD });
    expect(signed.json.data).toMatchObject({
      user: { id: user.id },
      colleague: { id: colleagueId },
      branch: { id: branchId },
    });
    expect(await readCustomerToken(`Bearer ${signed.json.data.token}`, new Date())).toMatchObject({
      ...{ group: "b2b", branchId, colleagueId, colleagueUserId: user.id },
    });
    const [result] = await prisma().auditEntry.findMany({
      where: { branchId, subjectType: "colleague_user", subjectId: String(user.id) },
    });
    expect([result!.action, result!.actor]).toEqual(["colleague_user.sign-in", `colleague_user:${user.id}`]);
  });

  test("a wrong password and an unknown name get the same answer; suspended and deleted are shown with the right one only", async () => {
    const user = await newUser(branchId, colleagueId, PASSWORD);
    const say = async (username: string, password: string) => (await post("login", { username, password })).json.error;
    const [known, unknown] = [await say(user.username, "wrong-password"), await say("nobody-at-all", "wrong-password")];
    expect({ ...known, request_id: "" }).toEqual({ ...unknown, request_id: "" });
    expect(known.code).toBe(2010);
    await prisma().colleagueUser.updateMany({ where: { branchId, id: user.id }, data: { active: false } });
    expect((await say(user.username, "wrong-password")).code).toBe(2010);
    expect((await say(user.username, PASSWORD)).code).toBe(2008);
    await prisma().colleagueUser.updateMany({ where: { branchId, id: user.id }, data: { deletedAt: new Date() } });
    expect((await say(user.username, PASSWORD)).code).toBe(2010);
  });

  test("not by an unregistered site", async () => {
    const unknown = { domain: "nobody.example" };
    const login = await post("login", { ...unknown, username: "nobody", password: PASSWORD });
    const verify = await post("verify", { ...unknown, mobile: newMobile(), code: "123456" });
    expect([login.json.error.code, verify.json.error.code]).toEqual([2004, 2004]);
  });

  test("not by another branch's site", async () => {
    const user = await newUser(branchId, colleagueId, PASSWORD);
    const { domain: other } = await siteOf((await office()).branchId);
    const there = await door.anybody("POST", "/auth/login", {
      domain: other,
      username: user.username,
      password: PASSWORD,
    });
    expect(there.json.error.code).toBe(2010);
  });
});

describe("a guest", () => {
  test("of a customer site, of a partner's domain, or of the header's domain", async () => {
    expect((await post("guest", {})).json.data).toMatchObject({ branch: { id: branchId }, token_type: "Bearer" });
    expect((await post("guest", { domain: partnerDomain })).status).toBe(200);
    const headed = await door.anybody("POST", "/auth/guest", {}, { domain });
    expect(headed.json.data.branch.id).toBe(branchId);
    expect((await door.anybody("POST", "/auth/guest", {})).json.error.code).toBe(2004);
  });

  test("not where the site allows no sign-in, or is suspended", async () => {
    const closed = await siteOf(branchId, { guests: false });
    expect((await post("guest", { domain: closed.domain })).json.error.code).toBe(2007);
    await prisma().customerSite.update({ where: { domain: closed.domain }, data: { active: false } });
    expect((await post("guest", { domain: closed.domain })).json.error.code).toBe(2008);
    expect((await post("otp", { domain: closed.domain, mobile: newMobile() })).json.error.code).toBe(2008);
  });
});

describe("a front-end's pages", () => {
  test("read the customer family from the site's origin and its configured ones, and no other origin", async () => {
    const origin = "http://localhost:5173";
    const site = await siteOf(branchId, { origins: [origin] });
    const ask = async (from: string, path = "/b2c/v1/auth/guest") => {
      const url = `${door.base()}${path}`;
      const headers = { origin: from, "access-control-request-method": "POST" };
      return (await fetch(url, { method: "OPTIONS", headers })).headers.get("access-control-allow-origin");
    };
    expect(await ask(origin)).toBe(origin);
    expect(await ask(`https://${site.domain}`)).toBe(`https://${site.domain}`);
    expect(await ask(`http://${site.domain}`)).toBeNull();
    expect(await ask("https://evil.example")).toBeNull();
    expect(await ask(origin, "/api/v2/auth/by")).toBeNull();
    await prisma().customerSite.update({ where: { domain: site.domain }, data: { active: false } });
    await expect.poll(() => ask(origin), { timeout: 5_000, interval: 250 }).toBeNull();
  });
});

test("time passes: an old code request does not block a new one", async () => {
  const mobile = newMobile();
  await prisma().oneTimeCode.create({
    data: {
      ...{ branchId, identifier: mobile, askedFrom: "127.0.0.1", code: new Uint8Array(32) },
      ...{ sentAt: ago(70), expiresAt: ago(10) },
    },
  });
  expect((await post("otp", { mobile })).status).toBe(200);
  expect(await sent(mobile)).toBe(1);
});

describe("codes by text message", () => {
  test("go to the branch's own country only, until it lists others; satellite numbers are refused", async () => {
    const at = await office();
    const { domain: shop } = await siteOf(at.branchId);
    const ask = async (mobile: string) =>
      (await door.anybody("POST", "/auth/otp", { domain: shop, mobile })).json as { code: number };
    for (const elsewhere of ["+14155550123", "+971501234567"])
      expect(await ask(elsewhere)).toMatchObject({ code: 3003, error: { fields: [{ path: "mobile" }] } });
    for (const satellite of ["+881612345678", "+882161234567"]) expect((await ask(satellite)).code).toBe(3003);
    expect((await ask("+989121110001")).code).not.toBe(3003);
    const data = { code_countries: ["IR", "AE"] };
    await prisma().branchSetting.create({ data: { branchId: at.branchId, type: "sms", data, changedBy: "system" } });
    expect((await ask("+971501234567")).code).not.toBe(3003);
    expect(await prisma().outgoingMessage.count({ where: { branchId: at.branchId } })).toBe(2);
  });

  test("are bounded by day: of the branch, and of a range of numbers", async () => {
    const at = await office();
    const { domain: shop } = await siteOf(at.branchId);
    const ask = async (mobile: string) => (await door.anybody("POST", "/auth/otp", { domain: shop, mobile })).json.code;
    const sent = (identifier: string) => ({
      ...{ branchId: at.branchId, identifier, code: new Uint8Array(32), askedFrom: "10.1.1.1" },
      ...{ sentAt: ago(7_200), expiresAt: ago(7_000) },
    });
    const range = Array.from({ length: 100 }, (_, at) => sent(`+98912111${String(at).padStart(4, "0")}`));
    await prisma().oneTimeCode.createMany({ data: range });
    expect(await ask("+989121119999")).toBe(9001);
    expect(await ask("+989122229999")).not.toBe(9001);
    const data = { daily_codes: 101 };
    await prisma().branchSetting.create({ data: { branchId: at.branchId, type: "sms", data, changedBy: "system" } });
    expect(await ask("+989123339999")).toBe(9001);
  });
});

describe("leaving", () => {
  const within = async (ask: () => Promise<{ status: number }>) => {
    // Each process caches it for two seconds.
    await expect.poll(async () => (await ask()).status, { timeout: 6_000, interval: 200 }).toBe(401);
  };

  test("a customer signs out: every token of theirs ends, no other customer's does", async () => {
    const [sara, reza] = [await door.passenger(branchId), await door.passenger(branchId)];
    const own = (who: typeof sara) => who.ask("GET", "/credit-card");
    expect((await own(sara)).status).not.toBe(401);
    expect((await sara.ask("POST", "/auth/logout")).json).toMatchObject({ data: { signed_out: true } });
    await within(() => own(sara));
    expect((await own(reza)).status).not.toBe(401);
    expect(await prisma().auditEntry.count({ where: { branchId, action: "customer.sign-out" } })).toBe(1);
    expect((await door.anybody("POST", "/auth/logout", {})).status).toBe(401);
  });

  test("a colleague's user changes their password by the one they have; their old tokens end, the new one works", async () => {
    const password = "an old horse 7 rests";
    const { username } = await newUser(branchId, colleagueId, password);
    const { json } = await door.anybody("POST", "/auth/login", { domain: partnerDomain, username, password });
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    const change = (body: object, token = json.data.token) => door.anybody("POST", "/auth/password", body, as(token));
    const next = "blue horse 8 carries";
    expect((await change({ old_password: "wrong", new_password: next })).json).toMatchObject({
      ...{ code: 2010, error: { fields: [{ path: "old_password" }] } },
    });
    for (const weak of [password, "safar12345"])
      expect((await change({ old_password: password, new_password: weak })).json).toMatchObject({ code: 3003 });
    const changed = await change({ old_password: password, new_password: next });
    expect(changed.json).toMatchObject({ data: { token_type: "Bearer" } });
    await within(() => door.anybody("GET", "/credit-card?id=1", undefined, as(json.data.token)));
    const out = await door.anybody("POST", "/auth/logout", {}, as(changed.json.data.token));
    expect(out.json).toMatchObject({ data: { signed_out: true } });
    const again = await door.anybody("POST", "/auth/login", { domain: partnerDomain, username, password: next });
    expect(again.status).toBe(200);
    const passenger = await door.passenger(branchId);
    expect((await passenger.ask("POST", "/auth/password", { old_password: "x", new_password: next })).json.code).toBe(
      2007,
    );
  });
});
