import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { at, type Json, text } from "../lib/json";
import type { Caller } from "../lib/persist";
import { Random } from "../lib/random";
import { send } from "../lib/wire";
import type { World } from "../model/world";
import { open, seal } from "./packets";

export interface PartnerCaller extends Caller {
  /** A signature with claims or a key of the attacker's choice. */
  sign(claims?: Record<string, unknown>, head?: Record<string, unknown>, key?: Buffer): Promise<string>;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A partner site: gets a connection token once, and signs each call; with `packets` it encrypts its requests. */
export function partner(world: World, name: string, domain = "partner.example", packets = false): PartnerCaller {
  const connection = connect(world, domain);
  connection.catch(() => undefined);
  const sign = async (claims = {}, head = {}, key?: Buffer) => {
    const { id, secret } = await connection;
    const iat = Math.floor(Date.now() / 1000);
    const all = { iss: domain, aud: "reservation", iat, exp: iat + 600, jti: randomUUID(), ...claims };
    const unsigned = `${part({ alg: "HS256", kid: id, ...head })}.${part(all)}`;
    return `${unsigned}.${createHmac("sha256", key ?? secret)
      .update(unsigned)
      .digest("base64url")}`;
  };
  const headers = async () => ({ domain, authorization: `Bearer ${await sign()}`, "accept-language": "en" });
  const sealed = packets && {
    seal: async (body: unknown) => seal(body, (await connection).id, (await connection).encryption),
    open: async (body: Json) => open(body, (await connection).encryption),
  };
  return { name, root: "/api/reservation/1", random: new Random(`${world.seed}/${name}`), headers, sign, ...sealed };
}

async function connect(world: World, domain: string) {
  for (let attempt = 0; ; attempt++) {
    const path = "/api/reservation/1/token";
    const answer = await send(world.base, { method: "GET", path, headers: { domain } }).catch(() => undefined);
    const token = text(at(answer?.body, "payload.token"));
    if (answer?.status === 200)
      return {
        id: at(answer.body, "payload.token_id") ?? "",
        secret: Buffer.from(token, "base64url").subarray(0, 32),
        encryption: Buffer.from(token, "base64url").subarray(32, 64),
      };
    if (attempt === 300) throw new Error(`no connection token for ${domain}: ${answer?.raw}`);
    await sleep(200);
  }
}
