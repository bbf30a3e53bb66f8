import { randomUUID } from "node:crypto";
import { CompactEncrypt, compactDecrypt, SignJWT } from "jose";
import { z } from "zod";
import { type CallOptions, type OpenSupplier, SupplierFault } from "@/domain/sales/supplier/port";
import { ask, type SupplierReply } from "../ask";
import { readJson } from "../read-json";
import { type Place, placeOf } from "./place";
import { renewSession, type Session, sessionOf } from "./session";

/** The answer: a body of envelope B, or the catalogue code under which the whole request was refused. */
export type CoreReply = { code: null; body: unknown } | { code: number; words: string };

export type Client = {
  get(path: string, input: object, asking: CallOptions): Promise<CoreReply>;
  post(path: string, input: object, asking: CallOptions): Promise<CoreReply>;
};

/** Unknown or expired token, or clock skew: a new token fixes all of them. */
const STALE = new Set([2001, 2002, 2005]);

/** JWT lifetime: a delayed request is rejected there after it plus their leeway. */
const LIFE_SECONDS = 60;
/** Their clock may be behind the token's issue time. */
const EARLY_SECONDS = 5;

/**
 * Client of another deployment's reservation API: connection token, self-signed JWTs, and sealed packets when
 * configured. Throws `SupplierFault`. A rejected token is renewed once; a rejected request did nothing.
 */
export function client(supplier: OpenSupplier, allowPrivate: boolean): Client {
  const place = placeOf(supplier, allowPrivate);

  async function call(method: "GET" | "POST", path: string, input: object, asking: CallOptions) {
    const session = await sessionOf(place, asking);
    const answer = await once({ place, session, method, path, input }, asking);
    if (answer.code === null || !STALE.has(answer.code)) return answer;
    return once({ place, session: await renewSession(place, session, asking), method, path, input }, asking);
  }

  return {
    get: (path, input, asking) => call("GET", path, input, asking),
    post: (path, input, asking) => call("POST", path, input, asking),
  };
}

type Call = { place: Place; session: Session; method: "GET" | "POST"; path: string; input: object };

async function once({ place, session, method, path, input }: Call, asking: CallOptions): Promise<CoreReply> {
  const { packets, domain, base, allowPrivate } = place;
  const url = new URL(`${base}${path}`);
  const payload = packets ? { packet: await packed(session, input) } : input;
  const query = method === "GET" ? queryOf(payload) : null;
  const inUrl = query !== null && query.length <= MAX_QUERY;
  if (inUrl) url.search = query;
  const headers = {
    domain,
    authorization: `Bearer ${await signed(session, domain, method)}`,
    "accept-language": "en",
    "x-request-id": asking.requestId,
  };
  const sent = { url, method, headers, ...(!inUrl && { json: payload }), mayRefuse: true };
  const reply = await ask(sent, asking, { allowPrivate });
  return answerOf(reply.status, await opened(session, reply));
}

/** Longer queries are sent as a body, which this API allows for GET. */
const MAX_QUERY = 6_000;

const queryOf = (input: object): string =>
  String(
    new URLSearchParams(
      Object.entries(input).map(([name, value]) => [
        name,
        typeof value === "object" ? JSON.stringify(value) : `${value}`,
      ]),
    ),
  );

function signed({ id, signing, skewMs }: Session, domain: string, method: string): Promise<string> {
  const iat = Math.floor((Date.now() + skewMs) / 1000) - EARLY_SECONDS;
  return new SignJWT({ ...(method === "POST" && { jti: randomUUID() }) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: id })
    .setIssuer(domain)
    .setAudience("reservation")
    .setIssuedAt(iat)
    .setExpirationTime(iat + EARLY_SECONDS + LIFE_SECONDS)
    .sign(signing);
}

const packed = ({ id, sealing }: Session, input: object) =>
  new CompactEncrypt(Buffer.from(JSON.stringify(input)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: id })
    .encrypt(sealing);

/** Opens a sealed packet; other bodies are returned unchanged. */
async function opened({ sealing }: Session, { json }: SupplierReply): Promise<unknown> {
  const packet = (json as { packet?: unknown } | null)?.packet;
  if (typeof packet !== "string") return json;
  const only = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const { plaintext } = await compactDecrypt(packet, sealing, only).catch(() => {
    throw new SupplierFault("nonsense", "a packet that cannot be opened");
  });
  return readJson(Buffer.from(plaintext));
}

const Failure = z.object({ error: z.object({ code: z.int(), title: z.string().default("") }) });

/** An error code counts with any HTTP status: 5007 comes with 200. */
function answerOf(status: number, body: unknown): CoreReply {
  const failure = Failure.safeParse(body);
  if (failure.success) return { code: failure.data.error.code, words: failure.data.error.title };
  if (status >= 400) throw new SupplierFault("refused", `HTTP ${status} without a code`, false);
  return { code: null, body };
}
