import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { ASK_MS } from "@/domain/cashier/gateway/port";
import { Refusal } from "@/domain/kernel/errors";
import { dial } from "../dial";

/** An answer of a gateway is a few kB; a longer one is rejected. */
const MAX_BYTES = 256 * 1024;

export type GatewayRequest = {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the operation with all calls it makes. */
  signal: AbortSignal;
  allowPrivate: boolean;
};
export type GatewayReply = { status: number; headers: IncomingMessage["headers"]; text: string };

/** Aborts shortly before our caller's own timeout. */
export const inTime = ({ withinMs = ASK_MS - 250 }: { withinMs?: number }) => AbortSignal.timeout(withinMs);

/** The gateway is unreachable or its answer makes no sense. Never "failed": it may have charged. */
export const unavailable = (reason: string) =>
  new Refusal("gatewayUnavailable", { data: { reason: reason.slice(0, 200) } });

/**
 * One call to a gateway, to public addresses unless private ones are allowed. Redirects are returned like any other
 * answer, nothing is decompressed, and a truncated answer is rejected. Rejects with gatewayUnavailable.
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
    if ((headers["content-encoding"] ?? "identity") !== "identity")
      throw new Error("an encoding that was not requested");
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
    if (!answer.complete) throw new Error("the answer ended early");
    return { status, headers, text: Buffer.concat(chunks).toString("utf8") };
  } finally {
    request.destroy();
  }
}

/** Parses an answer's body; throws gatewayUnavailable if it is not JSON. */
export function jsonOf({ status, text }: GatewayReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unavailable(`HTTP ${status}, not JSON`);
  }
}

/**
 * BIN and last four digits of a card as reported by the gateway, masked or not; null if there are no last four digits.
 */
export function masked(reply: string | null | undefined): string | null {
  const [, bin = "", last] = /^(\d{6})?.*?(\d{4})$/.exec((reply ?? "").replaceAll(/[\s-]/g, "")) ?? [];
  return last ? `${bin || "******"}******${last}` : null;
}

/** The single value of a parameter; undefined if it is missing, repeated or does not match the shape. */
export function only(query: URLSearchParams, name: string, shape: RegExp): string | undefined {
  const value = query.getAll(name);
  return value.length === 1 && shape.test(value[0]!) ? value[0] : undefined;
}
