import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codes, doorsOf, openDoors } from "../../../tests/doors";
import { charter, seatsOf } from "../../../tests/fixtures";
import type { Mounted } from "../../../tests/mounts";
import { asOwner, type Partner, registeredPartner } from "../../../tests/partner";

/** Repeated bookings: by key, by signature, by the caller's own reference. */
describe.each(doorsOf())("booking through %s", (_, start) => {
  let app: Mounted;
  let partner: Partner;
  const { as } = openDoors(start, (doors) => {
    ({ app, partner } = doors);
  });
  const book = (body: unknown, headers = {}, claims = {}) => as(partner, "POST", "/book", { body, headers }, claims);

  describe("sent twice", () => {
    const order = async () => {
      const { id, classes } = await charter(partner.branchId);
      return {
        body: { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] },
        sold: async () => (await seatsOf(partner.branchId, classes[0]!)).sold,
      };
    };

    test("Idempotency-Key: the first answer to the byte, marked; other data 3010; another partner's key is another", async () => {
      const { body, sold } = await order();
      const key = { "idempotency-key": randomUUID() };
      const first = await book(body, key);
      const again = await book(body, key);
      expect(again.text).toBe(first.text);
      expect([first.headers["idempotent-replayed"], again.headers["idempotent-replayed"]]).toEqual([undefined, "true"]);
      expect(await sold()).toBe(1);
      const other = await book({ ...body, contact: { mobile: "09120000000" } }, key);
      expect([other.status, other.json.error.code]).toEqual([409, 3010]);
      const neighbour = await registeredPartner(app.base, { branchId: partner.branchId });
      expect(codes(await as(neighbour, "POST", "/book", { body, headers: key }))).toEqual([1000]);
    });

    test("the very same call, key and signature, is marked as replayed too", async () => {
      const { body } = await order();
      const sent = [body, { "idempotency-key": randomUUID() }, { jti: randomUUID() }] as const;
      const [first, again] = [await book(...sent), await book(...sent)];
      expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    });

    test("a refusal of the form leaves the key free", async () => {
      const { body } = await order();
      const key = { "idempotency-key": randomUUID() };
      expect((await book({ ...body, items: [] }, key)).json.error.code).toBe(3003);
      expect(codes(await book(body, key))).toEqual([1000]);
    });

    test("an invalid Idempotency-Key: 3003", async () => {
      const { body } = await order();
      expect((await book(body, { "idempotency-key": "x".repeat(300) })).json.error).toMatchObject({
        code: 3003,
        fields: [{ path: "Idempotency-Key" }],
      });
    });

    test("jti: the same signed call gets the first answer, with another body 2006", async () => {
      const { body, sold } = await order();
      const jti = randomUUID();
      const first = await book(body, {}, { jti });
      expect((await book(body, {}, { jti })).text).toBe(first.text);
      expect(await sold()).toBe(1);
      const other = await book({ ...body, contact: { mobile: "09120000000" } }, {}, { jti });
      expect([other.status, other.json.error.code]).toEqual([409, 2006]);
    });

    test("while the first is still running: 3011", async () => {
      const { body } = await order();
      const jti = randomUUID();
      // The claim of a call that another process is running, without an answer yet.
      const { createHash } = await import("node:crypto");
      const hash = createHash("sha256")
        .update("POST /book?\n")
        .update(JSON.stringify(body))
        .update("\n")
        .digest("base64url");
      await asOwner(
        `insert into idempotency_keys (branch_id, caller, route, key, body_hash, expires_at)
         values ($1, $2, 'jti', $3, $4, now() + interval '1 hour')`,
        [partner.branchId, `partner:${partner.domainId}`, jti, hash],
      );
      const { status, json, headers } = await book(body, {}, { jti });
      expect([status, json.error.code, json.error.retryable, headers["retry-after"]]).toEqual([409, 3011, true, "1"]);
    });

    test("client_reference finds its booking; with other data 3010", async () => {
      const { body, sold } = await order();
      const withReference = { ...body, client_reference: randomUUID() };
      const first = await book(withReference);
      const again = await book(withReference);
      expect(again.json.items).toEqual(first.json.items);
      expect(await sold()).toBe(1);
      const other = await book({ ...withReference, items: [{ ...withReference.items[0], pax: { adult: 2 } }] });
      expect([other.status, other.json.error.code]).toEqual([409, 3010]);
      const found = await as(partner, "GET", `/book/status?client_reference=${withReference.client_reference}`);
      expect(found.json.payload.pnr.local).toBe(first.json.items[0].local_pnr);
    });
  });
});
