import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { ASK_MS } from "@/domain/cashier/gateway/port";
import { Refusal } from "@/domain/kernel/errors";
import { dial } from "../dial";

/** A gateway's answer is some kB; one that goes on beyond this is none. */
const MAX_BYTES = 256 * 1024;

export type GatewayRequest = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** When the act is to be over, with all calls it makes. */
  signal: AbortSignal;
  allowPrivate: boolean;
};
export type GatewayReply = { status: number; headers: IncomingMessage["headers"]; text: string };

/** A little before whoever waits for us gives up. */
export const inTime = ({ withinMs = ASK_MS - 250 }: { withinMs?: number }) => AbortSignal.timeout(withinMs);

/** Where a gateway cannot be reached or says what makes no sense. Never "failed": it may have charged. */
export const unavailable = (reason: string) =>
  new Refusal("gatewayUnavailable", { data: { reason: reason.slice(0, 200) } });

/**
 * One call to a gateway, to public addresses unless private ones are allowed. Redirects are answers like any other, nothing
 * is inflated, and an answer that breaks off is none. Rejects with the refusal gatewayUnavailable.
 */
export async function ask({ url, method, headers, body, signal, allowPrivate }: GatewayRequest): Promise<GatewayReply> {
  try {
    const open = url.protocol === "https:" ? tlsRequest : plainRequest;
    const request = open(url, {
      method,
      signal,
      agent: false,
      headers: {
        ...headers,
        "accept-encoding": "identity",
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      },
      ...dial(url.hostname, allowPrivate),
    });
    return await read(request, body);
  } catch (error) {
    throw unavailable(signal.aborted ? "no answer in time" : (error as Error).message);
  }
}

async function read(request: ClientRequest, body: string | undefined): Promise<GatewayReply> {
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject).end(body);
    });
    const { statusCode: status = 0, headers } = answer;
    if ((headers["content-encoding"] ?? "identity") !== "identity") throw new Error("an encoding nobody asked for");
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    if (!answer.complete) throw new Error("the answer broke off");
    return { status, headers, text: Buffer.concat(chunks).toString("utf8") };
  } finally {
    request.destroy();
  }
}

/** Of an answer's body; throws gatewayUnavailable where it is no JSON. */
export function jsonOf({ status, text }: GatewayReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unavailable(`HTTP ${status}, not JSON`);
  }
}

/** BIN and last four of a card as the gateway told it, masked by it or not; null where there is no last four. */
export function masked(reply: string | null | undefined): string | null {
  const [, bin = "", last] = /^(\d{6})?.*?(\d{4})$/.exec((reply ?? "").replaceAll(/[\s-]/g, "")) ?? [];
  return last ? `${bin || "******"}******${last}` : null;
}

/** The one value of a parameter; undefined where it is missing, said twice or not of this shape. */
export function only(query: URLSearchParams, name: string, shape: RegExp): string | undefined {
  const value = query.getAll(name);
  return value.length === 1 && shape.test(value[0]!) ? value[0] : undefined;
}
