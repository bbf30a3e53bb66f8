import { Agent, request } from "node:http";
import { type Json, parseJson, writeJson } from "./json";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Call {
  method: Method;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a string, which is sent unchanged. */
  body?: unknown;
  /** The connection is cut this many milliseconds after the request was sent. */
  cutAfter?: number;
}

export interface HttpReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Json;
  raw: string;
}

/** No answer: refused, cut or silent. The outcome is unknown. */
export class NoAnswer extends Error {}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const SILENCE = 30_000;

/** One request over a real socket, with its answer. */
export function send(base: string, call: Call): Promise<HttpReply> {
  const body = call.body === undefined ? undefined : typeof call.body === "string" ? call.body : writeJson(call.body);
  const headers: Record<string, string> = { accept: "application/json", ...call.headers };
  if (body !== undefined) {
    headers["content-type"] ??= "application/json";
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  return new Promise((done, fail) => {
    const cut = call.cutAfter !== undefined;
    const input = request(
      `${base}${call.path}`,
      { method: call.method, headers, agent: cut ? false : agent },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", (error) => fail(new NoAnswer(error.message)));
        answer.on("end", () => {
          const raw = Buffer.concat(parts).toString("utf8");
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: bodyOf(raw), raw });
        });
      },
    );
    input.setTimeout(SILENCE, () => input.destroy(new Error("silent for 30 s")));
    input.on("error", (error) => fail(new NoAnswer(error.message)));
    if (cut) input.on("finish", () => setTimeout(() => input.destroy(new Error("cut by us")), call.cutAfter));
    input.end(body);
  });
}

function bodyOf(raw: string): Json {
  try {
    return parseJson(raw);
  } catch {
    return raw;
  }
}
