import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { isRefusal } from "@/domain/kernel/errors";
import type { TokenKey } from "@/server/auth/connection-token";
import { openPacket, sealPacket } from "@/server/auth/packet";
import { openPack, pack } from "../packet";
import { runs } from "../runs";
import type { IssuedToken } from "../sign";

/** Reliability I16, packets only. `PACKET_LAB_FLIPS=` and `PACKET_LAB_ANSWERS=1000000` lengthen (thousands). */
const FLIPS = Number(process.env.PACKET_LAB_FLIPS ?? 10_000);
const ANSWERS = runs(200_000, "PACKET_LAB_ANSWERS");

const token: IssuedToken = { token_id: "tok_lab", token: randomBytes(64).toString("base64url") };
let key: TokenKey;
beforeAll(async () => {
  const bytes = Buffer.from(token.token, "base64url").subarray(32);
  const encryption = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  key = { id: token.token_id, expiresAt: new Date(Date.now() + 1e6), signing: encryption, encryption };
});

/** Undefined when it was opened. Any thrown error other than a refusal is a fault. */
const refusalOf = (packet: string) =>
  openPacket(key, packet).then(
    () => undefined,
    (error) => (isRefusal(error) ? error.row.code : Promise.reject(error)),
  );

test("what one side seals the other opens, of any length", async () => {
  for (const text of ["", "{}", "سلام", "x".repeat(300_000)]) {
    expect((await openPacket(key, pack(token, text))).toString()).toBe(text);
    expect(openPack(token, await sealPacket(key, JSON.stringify(text))).json).toBe(text);
  }
});

test(
  "not one of many flipped bits is accepted: each bit of a packet by itself, then several together",
  async () => {
    const packet = Buffer.from(pack(token, { main_id: 1, items: [{ id: 1, pax: { adult: 1 } }] }));
    const bits = packet.length * 8;
    expect(await refusalOf(packet.toString("latin1"))).toBeUndefined();
    let tried = 0;
    for (; tried < Math.max(bits, FLIPS); tried++) {
      const flipped = Buffer.from(packet);
      const flips =
        tried < bits ? [tried] : Array.from({ length: 1 + (tried % 7) }, () => Math.floor(Math.random() * bits));
      for (const bit of flips) flipped[bit >> 3]! ^= 1 << (bit & 7);
      if (flipped.equals(packet)) continue;
      expect([flips, await refusalOf(flipped.toString("latin1"))]).toEqual([flips, 2005]);
    }
    expect(tried).toBeGreaterThanOrEqual(FLIPS);
  },
  30_000 + FLIPS * 2,
);

test(
  "no nonce is used twice",
  async () => {
    const seen = new Set<string>();
    for (let n = 0; n < ANSWERS; n += 1_000) {
      const packets = await Promise.all(Array.from({ length: 1_000 }, () => sealPacket(key, "{}")));
      for (const packet of packets) seen.add(packet.split(".")[2]!);
    }
    expect(seen.size).toBe(ANSWERS);
    expect([...seen].every((nonce) => Buffer.from(nonce, "base64url").length === 12)).toBe(true);
  },
  30_000 + ANSWERS,
);
