import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP } from "node:net";
import { isPrivate, publicLookup } from "./public-lookup";

type Bounds = { timeoutMs: number; maxBytes: number; allowPrivate: boolean };

/**
 * Gets a JSON document from an external host. Throws an Error with a short reason: timeout, too large, not 200
 * (redirects are not followed, since they could lead anywhere), not JSON, a private address.
 */
export async function getJson(address: string, { timeoutMs, maxBytes, allowPrivate }: Bounds): Promise<unknown> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw new Error(`${host} is a private address`);
  const signal = AbortSignal.timeout(timeoutMs);
  const options = {
    signal,
    agent: false as const,
    headers: { accept: "application/json", "accept-encoding": "identity", "user-agent": "safar" },
    ...(!allowPrivate && { lookup: publicLookup }),
  };
  const open = url.protocol === "https:" ? tlsRequest : plainRequest;
  try {
    return await read(open(url, options), maxBytes);
  } catch (error) {
    throw signal.aborted ? new Error(`no answer within ${timeoutMs / 1000} s`) : error;
  }
}

async function read(request: ClientRequest, maxBytes: number): Promise<unknown> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve).on("error", reject).end();
  });
  try {
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    if (!answer.complete) throw new Error("the answer ended early");
    try {
      return JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch {
      throw new Error("not JSON");
    }
  } finally {
    request.destroy();
  }
}
