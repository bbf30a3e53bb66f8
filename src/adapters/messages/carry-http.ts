import { createHmac } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import {
  type Carrier,
  HAND_OVER_MS,
  type Handover,
  type OpenLine,
  type Parcel,
  type Surroundings,
} from "@/domain/platform/message/port";
import type { HttpSettings } from "@/domain/platform/message/schema.line";
import { dial } from "../dial";

const AT_ONCE = 8;
const MAX_ANSWER_BYTES = 65_536;

/**
 * Any gateway that takes a message by one HTTP call. After a connection without an answer, or a 5xx other than 503, it
 * may have taken the message: it is retried if the gateway is idempotent by our message id, else the outcome is
 * `unknown`. Redirects are not followed.
 */
export function carryHttp(line: OpenLine, { allowPrivate }: Surroundings): Carrier {
  const settings = line.settings as HttpSettings;
  return {
    repeatable: settings.idempotent,
    atOnce: AT_ONCE,
    ready: async () => {},
    hand: async (parcel) => {
      const uncertain = (reason: string): Handover =>
        settings.idempotent ? { outcome: "again", reason, afterMs: 5_000 } : { outcome: "unknown", reason };
      let connected = false;
      try {
        const { status, body } = await ask(line, settings, parcel, allowPrivate, () => {
          connected = true;
        });
        if (status >= 200 && status < 300) return { outcome: "handed", refs: refOf(body, settings.ref_at) };
        const reason = `HTTP ${status}`;
        if (status === 429 || status === 503) return { outcome: "again", reason, afterMs: 5_000 };
        if (status === 401 || status === 403) return { outcome: "again", reason, afterMs: 30_000, down: true };
        return status >= 500 ? uncertain(reason) : { outcome: "failed", reason };
      } catch (error) {
        const reason = (error as Error).message;
        return connected ? uncertain(reason) : { outcome: "again", reason, down: true };
      }
    },
    close: async () => {},
  };
}

async function ask(
  line: OpenLine,
  settings: HttpSettings,
  parcel: Parcel,
  allowPrivate: boolean,
  onConnect: () => void,
) {
  const fields = fieldsOf(line, settings, parcel);
  const url = new URL(settings.url);
  const inQuery = settings.method === "GET";
  if (inQuery) for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  const body = inQuery ? "" : settings.encoding === "json" ? JSON.stringify(fields) : `${new URLSearchParams(fields)}`;
  const type = settings.encoding === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const signal = AbortSignal.timeout(HAND_OVER_MS - 1_000);
  const open = url.protocol === "https:" ? tlsRequest : plainRequest;
  const request = open(url, {
    method: settings.method,
    signal,
    agent: false,
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "safar",
      ...(settings.fields.id && { "idempotency-key": `${line.branchId}-${parcel.id}` }),
      ...(!inQuery && { "content-type": type, "content-length": Buffer.byteLength(body) }),
      ...proof(settings, line.secrets.token ?? "", inQuery ? url.search.slice(1) : body),
    },
    ...dial(url.hostname, allowPrivate),
  });
  request.on("socket", (socket) => socket.once(url.protocol === "https:" ? "secureConnect" : "connect", onConnect));
  try {
    return await read(request, body);
  } catch (error) {
    throw signal.aborted ? new Error("no answer in time") : error;
  }
}

function fieldsOf(line: OpenLine, { fields, extra, plus }: HttpSettings, parcel: Parcel): Record<string, string> {
  const { id, to, text, subject } = parcel;
  const values = {
    to: plus ? to : to.replace(/^\+/, ""),
    text,
    sender: line.sender,
    id: `${line.branchId}-${id}`,
    subject: subject ?? "",
  };
  const mapped = Object.entries(fields).flatMap(([ours, theirs]) =>
    theirs ? [[theirs, values[ours as keyof typeof values]] as const] : [],
  );
  return { ...extra, ...Object.fromEntries(mapped) };
}

function proof({ auth, auth_header }: HttpSettings, token: string, signed: string): Record<string, string> {
  if (auth === "bearer") return { authorization: `Bearer ${token}` };
  if (auth === "header") return { [auth_header]: token };
  if (auth !== "hmac") return {};
  const t = Math.floor(Date.now() / 1_000);
  return { "x-signature": `t=${t},v1=${createHmac("sha256", token).update(`${t}.${signed}`).digest("hex")}` };
}

async function read(request: ClientRequest, body: string): Promise<{ status: number; body: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve).on("error", reject).end(body);
  });
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) break;
      chunks.push(chunk);
    }
    return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
  } finally {
    request.destroy();
  }
}

/** The gateway's id of the message, at a path such as `data.0.id`; empty if the answer has none. */
function refOf(body: string, path: string): string[] {
  let at: unknown;
  try {
    at = JSON.parse(body);
  } catch {
    return [];
  }
  for (const step of path.split(".")) at = (at as Record<string, unknown> | null | undefined)?.[step];
  return typeof at === "string" || typeof at === "number" ? [String(at)] : [];
}
