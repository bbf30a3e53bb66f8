import { generateKeyPairSync, randomUUID, X509Certificate } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { compactDecrypt, compactVerify, decodeProtectedHeader } from "jose";
import { answering } from "./answering";
import { brokenRules, type Packet, type Registered, type TaxError } from "./tax-authority-rules";

/**
 * Faults of one POST of documents. `down`: nothing was registered; `silent`, `empty`, `cut`, `hang`: registered, but the
 * sender does not learn of it; `new key`: packets for the old one are refused from now on; `refuse one`: the first of
 * the batch; `forget`: registered, its trace id unknown afterwards; `twice`: each result is given twice.
 */
export const AUTHORITY_FAULTS = [
  "down",
  "silent",
  "empty",
  "cut",
  "hang",
  "new key",
  "refuse one",
  "forget",
  "twice",
] as const;
export type AuthorityFaultName = (typeof AUTHORITY_FAULTS)[number];

type Trace = { reference: string; number: string | null; at: number; errors: TaxError[] };
type Sent = { payload: string; header: { requestTraceId: string; fiscalId: string } };
type Call = { url: URL; body: string; token: string | undefined };
type Reply = { status?: number; json: unknown };

export type AuthorityServerOptions = {
  memoryId: string;
  deadlineDays?: number;
  /** Milliseconds a document is IN_PROGRESS. */
  processingMs?: number;
  now?: () => number;
  port?: number;
};

/**
 * A tax authority as RC_TICS v1.6 and RC_TXPS.EC v02 describe it: tokens and packets with real signatures and encryption,
 * nonces used once, its rules with their codes, buyers' reactions on command. Accepts self-signed certificates.
 */
export async function taxAuthorityServer(options: AuthorityServerOptions) {
  const { memoryId, deadlineDays = 12, processingMs = 0, now = Date.now, port = 0 } = options;
  const known = new Map<string, Registered>();
  const reactions = new Map<string, string>();
  const traces = new Map<string, Trace>();
  const nonces = new Map<string, number>();
  const faults: AuthorityFaultName[] = [];
  const posts: { uids: string[] }[] = [];
  let next: (() => AuthorityFaultName | undefined) | null = null;
  let key = newKey();

  async function verified(token: string | undefined): Promise<void> {
    const claims = JSON.parse(await verify(token ?? ""));
    const until = nonces.get(claims.nonce);
    nonces.delete(claims.nonce);
    if (until === undefined || until < now()) throw new Rejected(401, "4102", "nonce");
    if (claims.clientId !== memoryId) throw new Rejected(401, "4103", "clientId");
  }

  async function register(one: Sent, refuse: boolean): Promise<object> {
    const uid = one.header.requestTraceId;
    const reference = randomUUID();
    const result = { uid, packetType: null, referenceNumber: reference, data: null };
    if (traces.has(uid))
      return { ...result, referenceNumber: null, data: { error: [{ code: "4163", message: "trace id" }] } };
    const packet = await opened(one, key);
    const errors = refuse
      ? [{ code: "0200301", message: "refused on command" }]
      : brokenRules(packet, { known, memoryId, nowMs: now(), deadlineDays });
    const number = String(packet.header.taxid);
    if (errors.length === 0) {
      const before = known.get(String(packet.header.irtaxid));
      if (before) before.living = false;
      known.set(number, { packet, living: packet.header.ins !== 3 });
    }
    traces.set(uid, { reference, number: errors.length === 0 ? number : null, at: now(), errors });
    return result;
  }

  async function post({ body }: Call): Promise<Reply & { fault?: AuthorityFaultName | undefined }> {
    const fault = next ? next() : faults.shift();
    if (fault === "down") return { json: {}, fault };
    if (fault === "new key") key = newKey();
    const packets = JSON.parse(body) as Sent[];
    if (packets.length > 1_000) throw new Rejected(400, "4143", "too many");
    posts.push({ uids: packets.map(({ header }) => header.requestTraceId) });
    const result: object[] = [];
    for (const [at, one] of packets.entries()) result.push(await register(one, fault === "refuse one" && at === 0));
    if (fault === "forget") for (const { header } of packets) traces.delete(header.requestTraceId);
    return { json: { timestamp: now(), result: fault === "twice" ? [...result, ...result] : result }, fault };
  }

  function statusOf(uid: string): object {
    const trace = traces.get(uid);
    if (!trace) return { uid, referenceNumber: null, status: "NOT_FOUND", data: null };
    const { reference, errors, at } = trace;
    if (now() - at < processingMs) return { uid, referenceNumber: reference, status: "IN_PROGRESS", data: null };
    const success = errors.length === 0;
    const data = { error: errors, warning: [], success };
    return { uid, referenceNumber: reference, status: success ? "SUCCESS" : "FAILED", data };
  }

  const routes: Record<string, (call: Call) => Promise<Reply & { fault?: AuthorityFaultName | undefined }> | Reply> = {
    "GET /server-information": () => ({
      json: { serverTime: now(), publicKeys: [{ id: key.id, key: key.der, algorithm: "RSA", purpose: 1 }] },
    }),
    "POST /invoice": post,
    "GET /inquiry-by-uid": ({ url }) => ({ json: url.searchParams.getAll("uidList").map(statusOf) }),
    "GET /inquiry-invoice-status": ({ url }) => ({
      json: url.searchParams.getAll("taxIds").map((taxId) => ({
        taxId,
        invoiceStatus: known.has(taxId) ? (reactions.get(taxId) ?? "AWAITING_REACTION") : null,
      })),
    }),
  };

  const server = createServer(
    answering(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
      const url = new URL(req.url ?? "/", "http://localhost");
      const act = `${req.method} ${url.pathname}`;
      if (act === "GET /nonce") {
        const nonce = randomUUID();
        nonces.set(nonce, now() + 1_000 * Number(url.searchParams.get("timeToLive") ?? 30));
        return reply(res, { json: { nonce, expDate: new Date(nonces.get(nonce)!).toISOString() } });
      }
      const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? "")?.[1];
      try {
        await verified(token);
        const handle = routes[act];
        if (!handle) throw new Rejected(404, "4000", "no such route");
        reply(res, await handle({ url, body: Buffer.concat(chunks).toString("utf8"), token }));
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
        reply(res, { status: error.status, json: { errors: [{ code: error.code, message: error.message }] } });
      }
    }),
  );
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    known,
    traces,
    reactions,
    posts,
    /** Used up in order by POSTs of documents. */
    faults,
    /** Chooses the fault of each POST instead of `faults`. */
    choose: (chooser: () => AuthorityFaultName | undefined) => {
      next = chooser;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

class Rejected extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { id: randomUUID(), der: publicKey.export({ type: "spki", format: "der" }).toString("base64"), privateKey };
}

const HEADER =
  /^\{"crit":\["sigT"\],"sigT":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ","x5c":\["[A-Za-z0-9+/=]+"\],"alg":"RS256"\}$/;

/** The payload of a JWS whose header is exactly that of the guide, byte for byte. */
async function verify(jws: string): Promise<string> {
  const header = Buffer.from(jws.split(".")[0] ?? "", "base64url").toString("utf8");
  if (!HEADER.test(header)) throw new Rejected(401, "4130", "JWS header");
  const { x5c } = JSON.parse(header);
  const certificate = new X509Certificate(Buffer.from(x5c[0], "base64"));
  if (!/serialNumber=\d+/i.test(certificate.subject)) throw new Rejected(401, "4131", "certificate");
  try {
    const { payload } = await compactVerify(jws, certificate.publicKey, {
      crit: { sigT: true },
    });
    return Buffer.from(payload).toString("utf8");
  } catch {
    throw new Rejected(401, "4136", "JWS signature");
  }
}

async function opened({ payload }: Sent, key: ReturnType<typeof newKey>): Promise<Packet> {
  try {
    const { alg, enc, kid } = decodeProtectedHeader(payload);
    if (alg !== "RSA-OAEP-256" || enc !== "A256GCM" || kid !== key.id) throw new Error("key");
    const { plaintext } = await compactDecrypt(payload, key.privateKey);
    return JSON.parse(await verify(Buffer.from(plaintext).toString("utf8")));
  } catch (error) {
    if (error instanceof Rejected) throw error;
    throw new Rejected(400, "04150", "JWE");
  }
}

function reply(
  res: ServerResponse,
  { status = 200, json, fault }: Reply & { fault?: AuthorityFaultName | undefined },
): void {
  const text = JSON.stringify(json);
  const type = { "content-type": "application/json" };
  if (fault === "hang") return;
  if (fault === "silent") return void res.socket?.resetAndDestroy();
  if (fault === "down") return void res.writeHead(503, type).end("{}");
  if (fault === "empty") return void res.writeHead(200, type).end('{"timestamp":0,"result":[]}');
  res.writeHead(status, type).end(fault === "cut" ? text.slice(0, text.length / 2) : text);
}
