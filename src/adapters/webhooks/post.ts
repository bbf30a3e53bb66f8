import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import type { Parcel, Post } from "@/domain/platform/webhook/port";
import { AT_ONCE } from "@/domain/platform/webhook/rules";
import { dial } from "../dial";

/** Only the beginning of an answer is read, for the log. */
const MAX_BYTES = 4_096;

/**
 * Posts to endpoints over connections that are kept alive for a few seconds. Only to public addresses by https unless
 * private ones are allowed; the address that is checked is the one that is connected to. Redirects are not followed.
 */
export function webhookPost({ allowPrivate }: { allowPrivate: boolean }): Post {
  const options = { keepAlive: true, maxSockets: AT_ONCE, maxFreeSockets: 4, timeout: 4_000 };
  const [plain, tls] = [new PlainAgent(options), new TlsAgent(options)];

  async function once(url: URL, { body, headers, signal }: Parcel): Promise<{ status: number; text: string }> {
    const secure = url.protocol === "https:";
    const request = (secure ? tlsRequest : plainRequest)(url, {
      method: "POST",
      signal,
      agent: secure ? tls : plain,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "accept-encoding": "identity",
        "user-agent": "safar-webhooks",
      },
      ...dial(url.hostname, allowPrivate),
    });
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request.on("response", resolve).on("error", reject).end(body);
      });
      return { status: answer.statusCode ?? 0, text: await beginning(answer) };
    } catch (error) {
      if (request.reusedSocket && (error as { code?: string }).code === "ECONNRESET") throw new Stale();
      throw error;
    }
  }

  return async (parcel) => {
    const url = new URL(parcel.url);
    if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:"))
      throw new Error("not an https address");
    // A reused connection that the other side has closed says nothing about the endpoint: retry with a new one.
    for (let left = 5; ; left--) {
      try {
        return await once(url, parcel);
      } catch (error) {
        if (!(error instanceof Stale) || left === 0) throw error;
      }
    }
  };
}

class Stale extends Error {
  constructor() {
    super("the connection was closed");
  }
}

/** The status is valid whatever follows: a few kB of the body are read, and the rest is not awaited. */
async function beginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_BYTES) break;
    }
  } catch {
    // Truncated or too slow: what arrived is used.
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString("utf8");
}
