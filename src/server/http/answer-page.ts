import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isRefusal, type Refusal } from "@/domain/kernel/errors";
import { PREFERENCES_COOKIE } from "../console/cookie-names";
import { readPreferences } from "../console/preferences";
import { countCall } from "../rest/rate";
import type { Rate } from "../trpc";
import { answerCached, isBegun, keepPage } from "./cached-pages";
import { cookieOf, type PageCaller, pageCaller } from "./page-caller";
import { securePage } from "./pages";
import { inTurn } from "./turns";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
type Given = {
  page: Handler;
  dev: boolean;
  path: string;
  search: string;
  refuse: (refusal: Refusal) => void;
};

const REFUSED_MS = 300;

/** Roots of pages; any other root is an unknown path (a test compares with src/app). */
export const PAGE_ROOTS = [
  "admin",
  "api",
  "b2c",
  "docs",
  "icon.svg",
  "p",
  "s",
  "setup",
  "sign-in",
  "t",
  "v2",
  "verify",
];

/**
 * Answers a page or a console call within the caller's limits and in turn: a user by session, others by address.
 * Visitors who are not signed in get a cached page; a page that must be rendered for them is limited strictly.
 */
export async function answerPage(req: IncomingMessage, res: ServerResponse, given: Given): Promise<void> {
  const { page, dev, path, search, refuse } = given;
  // Build files: sent by Next unchanged.
  if (!path.startsWith("/_next/static/")) {
    try {
      const caller = await pageCaller(req);
      const name = caller.signedIn ? (REFERENCE.includes(path) ? path : null) : cacheKey(path, search);
      await count(caller, { req, res, path, name });
      await inTurn(caller.name, caller.signedIn ? "person" : "stranger", res);
      if (name !== null && (await answerStranger(caller, req, res, { page, dev, path, name }))) return;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Delays a refusal randomly: a client that retries immediately does so a few times a second, and a crowd does not
      // retry together.
      await sleep(REFUSED_MS * (0.5 + Math.random()));
      return res.destroyed ? undefined : refuse(error);
    }
  }
  if (res.destroyed) return;
  securePage(req, res, dev);
  return page(req, res);
}

type PageRequest = { req: IncomingMessage; res: ServerResponse; path: string; name: string | null };

/** A console call counts once per procedure of its batch. */
async function count(caller: PageCaller, { req, res, path, name }: PageRequest): Promise<void> {
  const ahead = req.headers["next-router-prefetch"] !== undefined;
  const weight = path.startsWith("/api/trpc/") ? Math.min(20, path.split(/,|%2C/i).length) : 1;
  const person = path.startsWith("/api/") || ahead ? "console" : "visit";
  const stranger = name === null ? "door" : "page";
  await counted(caller.signedIn ? person : stranger, caller, res, weight);
}

async function counted(rate: Rate, { name }: PageCaller, res: ServerResponse, weight = 1): Promise<void> {
  const headers: Record<string, string> = {};
  try {
    await countCall(rate, name, headers, { weight });
  } finally {
    for (const [header, value] of Object.entries(headers)) res.setHeader(header, value);
  }
}

/** Answers with the cached page or a redirect to sign-in; false when the page must be rendered for this caller. */
async function answerStranger(
  caller: PageCaller,
  req: IncomingMessage,
  res: ServerResponse,
  { page, dev, path, name }: Pick<Given, "page" | "dev" | "path"> & { name: string },
): Promise<boolean> {
  const reads = req.method === "GET" || req.method === "HEAD";
  const document = reads && req.headers["rsc"] === undefined;
  if (document && path === "/") return redirected(res, "/admin");
  if (document && name === CONSOLE) return redirected(res, `/sign-in?${new URLSearchParams({ next: req.url ?? "" })}`);
  if (!document && name !== NOWHERE) {
    await counted("render", caller, res);
    return false;
  }
  const wished = readPreferences(cookieOf(req, PREFERENCES_COOKIE), req.headers["accept-language"]);
  const key = [name, wished.locale, wished.calendar, wished.digits].join(" ");
  req.url = name;
  securePage(req, res, dev);
  if (!dev && (await answerCached(key, req, res))) return true;
  await counted("render", caller, res);
  // Another request may have started rendering since.
  if (!dev && isBegun(key) && (await answerCached(key, req, res))) return true;
  if (!dev && req.method === "GET" && !isBegun(key)) keepPage(key, req, res);
  await page(req, res);
  return true;
}

const NOWHERE = "/nowhere";
const CONSOLE = "admin";
/** The same for all visitors. */
const REFERENCE = ["/docs", "/docs/mend.js", "/docs/reference.js"];

/** Cache key of the page; null when it is not a cacheable page. */
function cacheKey(path: string, search: string): string | null {
  const [, root = ""] = path.split("/", 2);
  if (root === "" || root === CONSOLE) return CONSOLE;
  if (path === "/setup" || REFERENCE.includes(path)) return path;
  if (path === "/sign-in") {
    const why = new URLSearchParams(search).get("why");
    return why === "ended" || why === "suspended" ? `/sign-in?why=${why}` : path;
  }
  return !PAGE_ROOTS.includes(root) || ["docs", "setup", "sign-in"].includes(root) ? NOWHERE : null;
}

function redirected(res: ServerResponse, to: string): true {
  res.writeHead(307, { location: to, "cache-control": "no-store", "content-length": "0" }).end();
  return true;
}
