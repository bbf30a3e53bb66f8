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

/** Where pages are; whatever begins otherwise is none (a test holds it against src/app). */
export const PAGE_ROOTS = ["admin", "api", "b2c", "docs", "icon.svg", "p", "s", "setup", "sign-in", "t", "v2"];

/**
 * A page or a call of the console, within the bounds of who asks, and in turn: a person by the session, anybody else by the address.
 * Whoever is not signed in is answered by what was drawn once; what must be drawn for them is bounded closely.
 */
export async function answerPage(req: IncomingMessage, res: ServerResponse, given: Given): Promise<void> {
  const { page, dev, path, search, refuse } = given;
  // Files of the build: Next sends them as they are.
  if (!path.startsWith("/_next/static/")) {
    try {
      const caller = await pageCaller(req);
      const name = caller.signedIn ? (REFERENCE.includes(path) ? path : null) : cacheKey(path, search);
      await count(caller, { req, res, path, name });
      await inTurn(caller.name, caller.signedIn ? "person" : "stranger", res);
      if (name !== null && (await answerStranger(caller, req, res, { page, dev, path, name }))) return;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Whoever asks again as soon as they are answered asks a few times a second, and a crowd not all in one moment.
      await sleep(REFUSED_MS * (0.5 + Math.random()));
      return res.destroyed ? undefined : refuse(error);
    }
  }
  if (res.destroyed) return;
  securePage(req, res, dev);
  return page(req, res);
}

type PageRequest = { req: IncomingMessage; res: ServerResponse; path: string; name: string | null };

/** A call of the console counts once for each procedure of its batch. */
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

/** Answers by the page that stands for this one, or by the way to the sign-in; false: it must be drawn for whoever asks. */
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
  // Another may have begun meanwhile.
  if (!dev && isBegun(key) && (await answerCached(key, req, res))) return true;
  if (!dev && req.method === "GET" && !isBegun(key)) keepPage(key, req, res);
  await page(req, res);
  return true;
}

const NOWHERE = "/nowhere";
const CONSOLE = "admin";
/** The same for everybody. */
const REFERENCE = ["/docs", "/docs/mend.js", "/docs/reference.js"];

/** The address of the one page that stands for this one; null: there is none, it is a route's. */
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
