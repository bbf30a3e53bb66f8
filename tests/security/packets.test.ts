import { randomUUID } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { doorsOf, openDoors, R } from "../doors";
import { charter, seatsOf } from "../fixtures";
import type { Sent, TestResponse } from "../http";
import type { Mounted } from "../mounts";
import { openPack, pack } from "../packet";
import { asOwner, type Partner, registeredPartner, tokenOf } from "../partner";
import { type Claims, sign } from "../sign";

/** Contract section 2, packets, over both mounts. A GET has a body only under node:http. */
describe.each(doorsOf())("%s", (mount, start) => {
  let app: Mounted;
  let partner: Partner;
  const doors = openDoors(start, (opened) => {
    ({ app, partner } = opened);
  });
  const isNode = mount === "node:http";

  type Asking = Sent & { as?: Partner; claims?: Claims; jwt?: string };
  const ask = (method: string, path: string, { as = partner, claims, jwt, headers, ...sent }: Asking = {}) =>
    doors.ask(method, R + path, {
      headers: {
        domain: as.domain,
        authorization: `Bearer ${jwt ?? sign(as.token, as.domain, claims)}`,
        ...headers,
      },
      ...sent,
    });
  const opened = (answer: TestResponse, as = partner) => {
    expect(Object.keys(answer.json), answer.text).toEqual(["packet"]);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    return openPack(as.token, answer.json.packet);
  };
  const inQuery = (packet: string) => `?packet=${encodeURIComponent(packet)}`;
  const refusedInClear = (answer: TestResponse, code = 2005) => {
    expect([answer.status, answer.json?.error?.code], answer.text).toEqual([code === 2005 ? 401 : answer.status, code]);
    if (code === 2005) expect(answer.json.error.fields[0].path).toBe("packet");
  };
  /** A class of ten seats, and the number sold. */
  const flight = async (as = partner) => {
    const { id, classes } = await charter(as.branchId);
    const order = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] };
    return { order, sold: async () => (await seatsOf(as.branchId, classes[0]!)).sold };
  };

  describe("a packet is opened, and answered by a packet", () => {
    test("POST: the booking is made; the answer is for this token, with kid and its own nonce", async () => {
      const { order, sold } = await flight();
      const answer = await ask("POST", "/book", { body: { packet: pack(partner.token, order) } });
      const { header, json } = opened(answer);
      expect(answer.status).toBe(200);
      expect(header).toEqual({ alg: "dir", enc: "A256GCM", kid: partner.token.token_id });
      expect(json.items[0]).toMatchObject({ status: true, code: 1000 });
      expect(await sold()).toBe(1);
    });

    test("GET: in the query, and where the mount can read it in the body", async () => {
      const packet = pack(partner.token, { code: 4002 });
      expect(opened(await ask("GET", `/error-handling${inQuery(packet)}`)).json.data[0].code).toBe(4002);
      if (!isNode) return;
      expect(opened(await ask("GET", "/error-handling", { body: { packet } })).json.data[0].code).toBe(4002);
    });

    test("a refusal after that, with the status and headers it has in the clear", async () => {
      const answer = await ask("GET", `/book/status${inQuery(pack(partner.token, { local_pnr: "K7MZ4Q" }))}`);
      expect(answer.status).toBe(404);
      expect(opened(answer).json.error.code).toBe(3009);
      const malformed = await ask("POST", "/book", { body: { packet: pack(partner.token, '{"main_id":') } });
      expect([malformed.status, opened(malformed).json.error.code]).toEqual([400, 3001]);
      const deep = pack(partner.token, `${'{"a":'.repeat(33)}1${"}".repeat(33)}`);
      const tooDeep = await ask("POST", "/book", { body: { packet: deep } });
      expect([tooDeep.status, opened(tooDeep).json.error.code]).toEqual([413, 3008]);
    });

    test("data beside a packet is no input", async () => {
      const packet = pack(partner.token, {});
      const beside = await ask("GET", `/error-handling${inQuery(packet)}&code=4002`);
      expect(opened(beside).json.data.length).toBeGreaterThan(30);
    });

    test("no caller without a packet is answered with one", async () => {
      expect((await ask("GET", "/error-handling?code=4002")).json.data[0].code).toBe(4002);
    });
  });

  describe("a packet that cannot be opened: 2005 in the clear", () => {
    test("another alg, enc, kid, a compressed one, a wrapped key, no packet at all", async () => {
      const { token } = partner;
      const good = pack(token, {});
      const [head, , iv, body, tag] = good.split(".");
      const bad: unknown[] = [
        ...["A256GCMKW", "A256KW", "PBES2-HS256+A128KW", "none", "DIR", ""].map((alg) =>
          pack(token, {}, { header: { alg } }),
        ),
        ...["A128GCM", "A256CBC-HS512", "a256gcm", ""].map((enc) => pack(token, {}, { header: { enc } })),
        ...["tok_other", "", undefined, 7, null].map((kid) => pack(token, {}, { header: { kid } })),
        pack(token, deflateRawSync("{}").toString("latin1"), { header: { zip: "DEF" } }),
        pack(token, {}, { header: { crit: ["exp"] } }),
        `${head}.${Buffer.alloc(32).toString("base64url")}.${iv}.${body}.${tag}`,
        `${head}..${iv}.${body}.`,
        `${head}...${body}.${tag}`,
        `${head}..${iv}.${body}`,
        `${good}.${tag}`,
        `${good} `,
        `${good}=`,
        good.replaceAll("-", "+"),
        pack({ ...token, token: Buffer.alloc(64, 7).toString("base64url") }, {}),
        "",
        "x",
        7,
        null,
        true,
        {},
        [good],
        "a".repeat(100_000),
      ].filter((packet) => packet !== good);
      for (const packet of bad) {
        refusedInClear(await ask("POST", "/book", { body: { packet } }));
        if (typeof packet === "string" && packet.length < 4_000)
          refusedInClear(await ask("GET", `/error-handling${inQuery(packet)}`));
      }
    });

    test("1 MB is the limit of a packet as of any body", async () => {
      const answer = await ask("POST", "/book", { body: { packet: pack(partner.token, "x".repeat(900_000)) } });
      expect([answer.status, answer.json.error.code]).toEqual([413, 3008]);
      const fits = await ask("POST", "/book", { body: { packet: pack(partner.token, { a: "x".repeat(700_000) }) } });
      expect([fits.status, opened(fits).json.error.code]).toEqual([422, 3002]);
    });

    test("made for another recipient: another domain's token, or an older one of the same domain", async () => {
      const other = await registeredPartner(app.base, { branchId: partner.branchId });
      const renewed = { ...other, token: await tokenOf(app.base, other.domain) };
      for (const foreign of [partner.token, other.token]) {
        const swapped = [pack(foreign, {}), pack(foreign, {}, { header: { kid: renewed.token.token_id } })];
        for (const packet of swapped) refusedInClear(await ask("POST", "/book", { as: renewed, body: { packet } }));
      }
      // The older one is valid by itself: only the two must belong to one token.
      expect((await ask("GET", `/error-handling${inQuery(pack(other.token, {}))}`, { as: other })).status).toBe(200);
    });

    test("a refused caller learns nothing in packets either", async () => {
      const packet = pack(partner.token, {});
      const jwt = sign(partner.token, partner.domain, { exp: Math.floor(Date.now() / 1000) - 100, iat: 0 });
      refusedInClear(await ask("GET", `/error-handling${inQuery(packet)}`, { jwt }), 2002);
      refusedInClear(await ask("GET", `/error-handling${inQuery(packet)}`, { headers: { domain: "x.example" } }), 2004);
    });
  });

  describe("a domain that requires packets", () => {
    let strict: Partner;
    beforeAll(async () => {
      strict = await registeredPartner(app.base);
      await asOwner("update partner_domains set packets_required = true where id = $1", [strict.domainId]);
      const answer = () => ask("GET", "/error-handling", { as: strict });
      await vi.waitFor(async () => expect((await answer()).json).toHaveProperty("packet"), { timeout: 5_000 });
    });

    test("refuses plain input by 2005 with the field", async () => {
      const { order, sold } = await flight(strict);
      for (const body of [order, "{}", " ", "not json"])
        refusedInClear(await ask("POST", "/book", { as: strict, body }));
      refusedInClear(await ask("GET", "/error-handling?code=4002", { as: strict }));
      if (isNode) refusedInClear(await ask("GET", "/error-handling", { as: strict, body: { code: 4002 } }));
      expect(await sold()).toBe(0);
    });

    test("answers a GET without input in a packet, and a packet as everywhere", async () => {
      expect(opened(await ask("GET", "/error-handling", { as: strict }), strict).json.data.length).toBeGreaterThan(30);
      const { order, sold } = await flight(strict);
      const booked = await ask("POST", "/book", { as: strict, body: { packet: pack(strict.token, order) } });
      expect(opened(booked, strict).json.items[0].code).toBe(1000);
      expect(await sold()).toBe(1);
    });

    test("gets its token and its address in the clear: those are no partner's calls yet", async () => {
      expect((await tokenOf(app.base, strict.domain)).token_id).toMatch(/^tok_/);
      expect((await ask("GET", "/ip", { as: strict })).json.payload.host).toBe("127.0.0.1");
    });
  });

  describe("again", () => {
    test("the same JWT and packet: the first answer, sealed again; executed once", async () => {
      const { order, sold } = await flight();
      const [jwt, body] = [sign(partner.token, partner.domain), { packet: pack(partner.token, order) }];
      const answers: ReturnType<typeof opened>[] = [];
      for (let n = 0; n < 10; n++) answers.push(opened(await ask("POST", "/book", { jwt, body })));
      expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
      expect(new Set(answers.map(({ iv }) => iv)).size).toBe(10);
      expect(await sold()).toBe(1);
    });

    test("the same packet beside another JWT, or one without a jti: the first answer; executed once", async () => {
      const { order, sold } = await flight();
      const body = { packet: pack(partner.token, order) };
      const first = opened(await ask("POST", "/book", { body })).json;
      expect(opened(await ask("POST", "/book", { body })).json).toEqual(first);
      expect(opened(await ask("POST", "/book", { body, claims: { jti: undefined } })).json).toEqual(first);
      expect(await sold()).toBe(1);
    });

    test("a recorded packet, hours later, beside a JWT without a jti and a new Idempotency-Key: the first answer", async () => {
      const { order, sold } = await flight();
      const body = { packet: pack(partner.token, order) };
      const first = opened(await ask("POST", "/book", { body })).json;
      // Expired by the clock, before the token's own end.
      await asOwner(`update idempotency_keys set expires_at = expires_at - interval '23 hours' where branch_id = $1`, [
        partner.branchId,
      ]);
      const headers = { "idempotency-key": randomUUID() };
      expect(opened(await ask("POST", "/book", { body, headers, claims: { jti: undefined } })).json).toEqual(first);
      expect(await sold()).toBe(1);
    });

    test("the same JWT with another packet: 2006, sealed; also with the same content sealed again", async () => {
      const { order, sold } = await flight();
      const jwt = sign(partner.token, partner.domain);
      await ask("POST", "/book", { jwt, body: { packet: pack(partner.token, order) } });
      for (const plain of [order, {}]) {
        const again = await ask("POST", "/book", { jwt, body: { packet: pack(partner.token, plain) } });
        expect([again.status, opened(again).json.error.code]).toEqual([409, 2006]);
      }
      expect(await sold()).toBe(1);
    });

    test("the packet of one route, sent to another: 2006, sealed", async () => {
      const { order, sold } = await flight();
      const body = { packet: pack(partner.token, order) };
      expect(opened(await ask("POST", "/lock", { body })).json.items[0].lock_id).toMatch(/^lck_/);
      const elsewhere = await ask("POST", "/book", { body });
      expect([elsewhere.status, opened(elsewhere).json.error.code]).toEqual([409, 2006]);
      expect(await sold()).toBe(0);
    });

    test("a GET: one JWT reads as often as it likes, each answer sealed afresh", async () => {
      const jwt = sign(partner.token, partner.domain);
      const read = async (code: number) =>
        opened(await ask("GET", `/error-handling${inQuery(pack(partner.token, { code }))}`, { jwt }));
      const [first, second, other] = [await read(4002), await read(4002), await read(4001)];
      expect(second.json.data).toEqual(first.json.data);
      expect(second.iv).not.toBe(first.iv);
      expect(other.json.data).toMatchObject([{ code: 4001 }]);
    });

    test("an answer given in a packet is not available in clear, by any plain spelling of the call", async () => {
      const { order } = await flight();
      const [jwt, key] = [sign(partner.token, partner.domain), randomUUID()];
      const headers = { "idempotency-key": key };
      await ask("POST", "/book", { jwt, headers, body: { packet: pack(partner.token, order) } });
      const plain = [order, JSON.stringify(order), `packet\n${JSON.stringify(order)}`];
      for (const body of plain) {
        for (const path of ["/book", "/book?packet", "/book?packet=", "/book?%70acket"]) {
          const sameJwt = await ask("POST", path, { jwt, body });
          expect(sameJwt.text).not.toContain("local_pnr");
          expect(sameJwt.status).toBeGreaterThanOrEqual(400);
          const sameKey = await ask("POST", path, { headers, body });
          expect(sameKey.text).not.toContain("local_pnr");
          expect(sameKey.status).toBeGreaterThanOrEqual(400);
        }
      }
    });

    test("Idempotency-Key covers the content: sealed and signed again it gets the first answer, replayed", async () => {
      const { order, sold } = await flight();
      const headers = { "idempotency-key": randomUUID() };
      const send = (plain: unknown) => ask("POST", "/book", { headers, body: { packet: pack(partner.token, plain) } });
      const first = opened(await send(order)).json;
      const again = await send(order);
      expect(opened(again).json).toEqual(first);
      expect(again.headers["idempotent-replayed"]).toBe("true");
      expect(opened(await send({ ...order, on_partial: "all_or_nothing" })).json.error.code).toBe(3010);
      expect(await sold()).toBe(1);
    });
  });
});
