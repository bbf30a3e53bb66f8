import { type IncomingHttpHeaders, request } from "node:http";

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire answers.
export type TestResponse = { status: number; headers: IncomingHttpHeaders; text: string; json: any };

/** Called for every answer of the app's server around the tests: checked against rules, and recorded. */
export const answerWatcher: { note?: (method: string, path: string, json: unknown) => void } = {};

export type Sent = {
  headers?: Record<string, string | string[]>;
  /** A string or bytes are sent unchanged; anything else as JSON. */
  body?: unknown;
  /** Loopback address of the caller. */
  from?: string;
};

/** One HTTP call like a partner's client: also GET with a body, odd methods and broken JSON. */
export function call(
  base: string,
  method: string,
  path: string,
  { headers = {}, body, from }: Sent = {},
): Promise<TestResponse> {
  const url = new URL(base);
  const bytes =
    body === undefined || typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const req = request(
      {
        host: url.hostname,
        port: url.port,
        method,
        path,
        localAddress: from,
        agent: false,
        headers: {
          ...(bytes !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(bytes),
          }),
          ...headers,
        },
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk) => chunks.push(chunk));
        res.on("error", reject);
        res.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const json = parsed(text);
          try {
            answerWatcher.note?.(method, path, json);
            resolve({ status: res.statusCode ?? 0, headers: res.headers, text, json });
          } catch (fault) {
            reject(fault);
          }
        });
      },
    );
    req.on("error", reject);
    req.end(bytes);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
