import { Agent, type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type CallOptions, SupplierFault } from "@/domain/sales/supplier/port";
import { dial } from "../dial";
import { readJson } from "./read-json";

/**
 * Idle timeout: after this long without a byte, while connecting or amid an answer, the peer is considered dead. The
 * thinking time is limited by the budget.
 */
const DEAD_MS = 2_000;
/** Maximum decompressed body size. */
const MAX_BYTES = 4 * 1_048_576;

/**
 * Read-only calls reuse a free kept-alive connection: a handshake often takes longer than an answer. Connections that
 * may reach private addresses have a pool of their own.
 */
const KEPT = { keepAlive: true, maxFreeSockets: 8, timeout: 15_000 };
const AGENTS = {
  plain: new Agent(KEPT),
  secure: { private: new TlsAgent(KEPT), public: new TlsAgent(KEPT) },
};

export type Sent = {
  url: URL;
  /** Default: POST with a body, else GET. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Return 4xx answers as they are; otherwise they are thrown as `refused` with the supplier's message. */
  mayRefuse?: boolean;
};
export type SupplierReply = { status: number; headers: IncomingMessage["headers"]; json: unknown };

/**
 * Makes one HTTP call to a supplier: TLS to public addresses, unless private ones are allowed. Returns JSON of at most
 * 4 MB and 64 levels, and throws `SupplierFault` for anything else: redirects and non-JSON are `nonsense`, 429 is
 * `busy`, 5xx is `unreachable`. `maybeDone` is false when no connection was established.
 */
export async function ask(
  sent: Sent,
  asking: CallOptions,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<SupplierReply> {
  const { url, json, method = json === undefined ? "GET" : "POST" } = sent;
  const received = { method, url: url.href, status: null as number | null, sent: json };
  const line = new Line(asking.signal);
  const call = { ...sent, method };
  let error: unknown;
  // Report calls that never get an answer, too.
  asking.hear?.(received);
  try {
    const again = (error: unknown) => {
      // The server had closed the kept-alive connection before reading the request: resend it.
      if (!line.wasReused || line.isOver) throw error;
      return line.call(call, allowPrivate, false);
    };
    const reply = await line.call(call, allowPrivate, asking.looks === true).catch(again);
    received.status = reply.status;
    error = reply.body.subarray(0, 500).toString("utf8");
    const read = answerOf(reply);
    error = read.json;
    if (read.status >= 400 && !sent.mayRefuse)
      throw new SupplierFault("refused", `HTTP ${read.status} ${wordsOf(read.json)}`, false);
    return read;
  } catch (error) {
    throw line.faultOf(error);
  } finally {
    line.close();
    asking.hear?.({ ...received, said: error });
  }
}

/** Plain HTTP only reaches private addresses. */
const agentOf = (secure: boolean, allowPrivate: boolean) =>
  secure ? AGENTS.secure[allowPrivate ? "private" : "public"] : AGENTS.plain;

type Raw = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** One connection, aborted by the time limit or by silence; knows how to classify its failure. */
class Line {
  private readonly ends = new AbortController();
  private readonly signal: AbortSignal;
  private connected = false;
  private timer: NodeJS.Timeout | undefined;
  /** Whether it was a reused connection that failed before any answer. */
  wasReused = false;

  constructor(private readonly given: AbortSignal) {
    this.signal = AbortSignal.any([given, this.ends.signal]);
  }

  get isOver(): boolean {
    return this.signal.aborted;
  }

  async call({ url, method, headers, json }: Sent, allowPrivate: boolean, reuses: boolean): Promise<Raw> {
    const secure = url.protocol === "https:";
    if (!secure && !(allowPrivate && url.protocol === "http:")) throw new Error(`unsupported protocol ${url.protocol}`);
    const body = json === undefined ? undefined : JSON.stringify(json);
    this.silence();
    const request = (secure ? tlsRequest : plainRequest)(url, {
      method,
      signal: this.signal,
      agent: reuses && agentOf(secure, allowPrivate),
      headers: {
        ...{ accept: "application/json", "user-agent": "safar", "accept-encoding": "gzip" },
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
      ...dial(url.hostname, allowPrivate),
    });
    const connected = () => {
      this.connected = true;
      clearTimeout(this.timer);
    };
    request.on("socket", (socket) => {
      this.wasReused = request.reusedSocket;
      if (request.reusedSocket) connected();
      else socket.once(secure ? "secureConnect" : "connect", connected);
    });
    return this.read(request, body);
  }

  private async read(request: ClientRequest, body: string | undefined): Promise<Raw> {
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on("response", resolve).on("error", reject).end(body);
      });
      this.wasReused = false;
      const { statusCode: status = 0, headers } = answer;
      const all = await this.bodyOf(answer);
      if (!answer.complete) throw new SupplierFault("unreachable", "the answer ended early");
      return { status, headers, body: all };
    } finally {
      request.destroy();
    }
  }

  private async bodyOf(answer: IncomingMessage): Promise<Buffer> {
    const encoding = answer.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity" && encoding !== "gzip")
      throw new SupplierFault("nonsense", "an encoding that was not requested");
    const all: Buffer[] = [];
    let length = 0;
    this.silence();
    answer.on("data", () => this.silence());
    const take = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        length += chunk.length;
        if (length > MAX_BYTES) return;
        all.push(chunk);
      }
    };
    const { signal } = this;
    const taken =
      encoding === "gzip" ? pipeline(answer, createGunzip(), take, { signal }) : pipeline(answer, take, { signal });
    // Destroying the body early raises a stream error, which would be blamed on the supplier.
    await taken.catch((error) => {
      if (length <= MAX_BYTES) throw error;
    });
    if (length > MAX_BYTES) throw new SupplierFault("nonsense", `more than ${MAX_BYTES} bytes`);
    return Buffer.concat(all);
  }

  /** Starts the idle timeout. */
  private silence(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ends.abort(), DEAD_MS);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  faultOf(error: unknown): SupplierFault {
    if (this.given.aborted) return new SupplierFault("timeout", "no answer in time", this.connected);
    if (this.ends.signal.aborted)
      return new SupplierFault("timeout", this.connected ? "silent amid the answer" : "no connection", this.connected);
    if (error instanceof SupplierFault) return error;
    const { code, message } = error as Error & { code?: string };
    if (/^Z_/.test(code ?? "")) return new SupplierFault("nonsense", `not gzip: ${message}`);
    return new SupplierFault("unreachable", message, this.connected);
  }
}

function answerOf({ status, headers, body }: Raw): SupplierReply {
  if (status === 429) throw new SupplierFault("busy", `HTTP 429${after(headers["retry-after"])}`, false);
  if (status >= 500) throw new SupplierFault("unreachable", `HTTP ${status}`);
  if (status >= 300 && status < 400) throw new SupplierFault("nonsense", `HTTP ${status}, a redirect`);
  if (body.length === 0 && (status === 204 || status >= 400)) return { status, headers, json: null };
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? "");
  if (isJson) return { status, headers, json: readJson(body) };
  if (status >= 400) return { status, headers, json: null };
  throw new SupplierFault("nonsense", `HTTP ${status}, not JSON`);
}

const after = (seconds: string | undefined) => (seconds ? `, again after ${seconds}` : "");

/** Extracts the message of a refusal from the usual error shapes. */
function wordsOf(json: unknown): string {
  const reply = (json ?? {}) as { error?: unknown; errors?: unknown[]; message?: unknown; title?: unknown };
  const first = (reply.error ?? reply.errors?.[0] ?? reply) as { title?: unknown; message?: unknown; code?: unknown };
  const words = typeof first === "object" ? [first?.code, first?.title, first?.message] : [first];
  return words.filter((word) => typeof word === "string" || typeof word === "number").join(" ");
}
