import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { onceInProcess } from "../process";
import { inPieces } from "./in-pieces";
import { sendStream } from "./send-stream";

/** A rendered page with its nonce, and the text around the nonce. */
type CachedPage = {
  status: number;
  headers: OutgoingHttpHeaders;
  nonce: string;
  around: string[];
  plain?: Buffer;
  packed?: Promise<Buffer>;
};

/** Few pages in few languages, identical for all visitors; visitors cannot influence the number. */
const MAX_STORED = 200;
const MAX_BYTES = 8 * 1_048_576;
/** Time to wait for a page being rendered for another request, whose reader may be slow. */
const PATIENCE_MS = 3_000;
const pages = () => onceInProcess("cached-pages", () => new Map<string, Promise<CachedPage | null>>());
const pack = promisify(gzip);
const PACKS = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

export const isBegun = (key: string) => pages().has(key);

/** Answers with a stored page, or one being rendered; false when it must be rendered. */
export async function answerCached(key: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const begun = pages().get(key);
  const page = begun && (await Promise.race([begun, sleep(PATIENCE_MS, null, { ref: false })]));
  if (!page) return false;
  const { status, headers, nonce } = page;
  const own = String(req.headers["x-nonce"]);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) res.setHeader(name, typeof value === "string" ? value.replaceAll(nonce, own) : value);
  res.setHeader("vary", "accept-encoding, accept-language, cookie");
  const { etag } = headers;
  if (typeof etag === "string" && req.headers["if-none-match"]?.includes(etag)) {
    res.writeHead(304).end();
    return true;
  }
  const packs = PACKS.test(String(req.headers["accept-encoding"] ?? ""));
  const body = await bodyOf(page, own, packs);
  if (packs) res.setHeader("content-encoding", "gzip");
  res.setHeader("content-length", body.length);
  if (req.method === "HEAD") res.writeHead(status).end();
  else await sendStream(res, { status, headers: {}, content: inPieces(body) });
  return true;
}

async function bodyOf(page: CachedPage, nonce: string, packs: boolean): Promise<Buffer> {
  if (page.around.length > 1) {
    const text = page.around.join(nonce);
    return packs ? pack(text, { level: 1 }) : Buffer.from(text);
  }
  page.plain ??= Buffer.from(page.around[0]!);
  if (packs) page.packed ??= pack(page.plain);
  return packs ? page.packed! : page.plain;
}

/** Stores what is written to `res` as the page of `key`, unless it fails or is cut short. */
export function keepPage(key: string, req: IncomingMessage, res: ServerResponse): void {
  if (pages().size >= MAX_STORED) return;
  // Uncompressed, because the nonce must be replaced.
  delete req.headers["accept-encoding"];
  const nonce = String(req.headers["x-nonce"]);
  const ours = new Set(res.getHeaderNames());
  const page = writtenTo(res).then((body): CachedPage | null => {
    const lasts = body !== undefined && (res.statusCode === 200 || res.statusCode === 404);
    if (!lasts) pages().delete(key);
    return lasts ? { status: res.statusCode, headers: lasting(res, ours), nonce, around: body.split(nonce) } : null;
  });
  pages().set(key, page);
}

const OF_ONE_ANSWER = ["date", "connection", "keep-alive", "transfer-encoding", "content-length", "vary", "set-cookie"];

const lasting = (res: ServerResponse, ours: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(res.getHeaders()).filter(([name]) => !ours.has(name) && !OF_ONE_ANSWER.includes(name)),
  );

/** Collects the written text; undefined when it is too large or incomplete. */
function writtenTo(res: ServerResponse): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    const known = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8";
    const part = typeof chunk === "string" ? Buffer.from(chunk, known) : Buffer.from(chunk);
    length += part.length;
    if (length <= MAX_BYTES) parts.push(part);
  };
  const { write, end } = res;
  return new Promise((done) => {
    res.write = ((...given: Parameters<typeof write>) => {
      take(given[0], given[1]);
      return write.apply(res, given);
    }) as typeof write;
    res.end = ((...given: Parameters<typeof end>) => {
      take(given[0], given[1]);
      done(length > MAX_BYTES ? undefined : Buffer.concat(parts).toString("utf8"));
      return end.apply(res, given);
    }) as typeof end;
    res.once("close", () => done(undefined));
  });
}
