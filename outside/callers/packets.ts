import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { at, type Json, parseJson, writeJson } from "../lib/json";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The request as a compact JWE: `dir` and A256GCM with the second half of the connection token. */
export function seal(body: unknown, kid: Json, key: Buffer): { packet: string } {
  const head = part({ alg: "dir", enc: "A256GCM", kid });
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(head));
  const text = Buffer.concat([cipher.update(writeJson(body)), cipher.final()]);
  return {
    packet: [head, "", ...[nonce, text, cipher.getAuthTag()].map((one) => one.toString("base64url"))].join("."),
  };
}

/** The answer; one that is not a packet, such as an early refusal, is returned unchanged. */
export function open(body: Json, key: Buffer): Json {
  const packet = at(body, "packet");
  if (typeof packet !== "string") return body;
  const [head, , nonce, text, tag] = packet.split(".") as [string, string, string, string, string];
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"));
  decipher.setAAD(Buffer.from(head)).setAuthTag(Buffer.from(tag, "base64url"));
  return parseJson(Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8"));
}
