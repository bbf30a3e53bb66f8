import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { AuthorityFault } from "@/domain/sales/e-invoice/port";
import { dial } from "../dial";

/** An answer about a batch is some hundred kB. */
const MAX_BYTES = 4 * 1_048_576;

export type AuthorityCall = {
  url: URL;
  method?: "GET" | "POST";
  token?: string;
  /** Sent as JSON. */
  body?: string;
  signal: AbortSignal;
  allowPrivate: boolean;
};
export type AuthorityReply = { status: number; json: unknown };

/**
 * One call to a tax authority, to public addresses by TLS unless private ones are allowed. Redirects are not followed,
 * and a truncated answer is rejected. Rejects with AuthorityFault, `sent` false while there was no connection.
 */
export async function callAuthority(call: AuthorityCall): Promise<AuthorityReply> {
  const { url, method = "GET", token, body, signal, allowPrivate } = call;
  const secure = url.protocol === "https:";
  if (!secure && !(allowPrivate && url.protocol === "http:"))
    throw new AuthorityFault(`unsupported protocol ${url.protocol}`, false);
  let connected = false;
  try {
    const request = (secure ? tlsRequest : plainRequest)(url, {
      method,
      signal,
      agent: false,
      headers: {
        accept: "application/json",
        "accept-encoding": "identity",
        "user-agent": "safar",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
        }),
      },
      ...dial(url.hostname, allowPrivate),
    });
    request.on("socket", (socket) =>
      socket.once(secure ? "secureConnect" : "connect", () => {
        connected = true;
      }),
    );
    return await read(request, body);
  } catch (error) {
    if (error instanceof AuthorityFault) throw error;
    throw new AuthorityFault(signal.aborted ? "no answer in time" : (error as Error).message, connected);
  }
}

async function read(request: ClientRequest, body: string | undefined): Promise<AuthorityReply> {
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve).on("error", reject).end(body);
    });
    const status = answer.statusCode ?? 0;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new AuthorityFault(`more than ${MAX_BYTES} bytes`, true);
      chunks.push(chunk);
    }
    if (!answer.complete) throw new AuthorityFault("the answer ended early", true);
    return { status, json: jsonOf(Buffer.concat(chunks).toString("utf8"), status) };
  } finally {
    request.destroy();
  }
}

function jsonOf(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthorityFault(`HTTP ${status}, not JSON`, true);
  }
}
