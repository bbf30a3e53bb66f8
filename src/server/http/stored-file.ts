import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "@/domain/kernel/errors";
import { readActor } from "@/domain/people/operator/load-operator-actor";
import { openFile } from "@/domain/platform/file/open-file";
import { prisma } from "../db";
import { files, linkHolds } from "../files";
import { envelopeA } from "../rest/envelope";
import type { HttpAnswer, HttpRequest } from "../rest/http-types";
import { refused, toldOf } from "../rest/refused";
import { attachment } from "../rest/stream";
import { responseOf } from "../rest/web";
import { send } from "./rest-mount";

type StoredFileRequest = Pick<HttpRequest, "method" | "header"> & { path: string; search: string };

/** Headers of a stored file: browsers must not execute it or guess its type. */
const INERT = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
};

/**
 * GET /api/files/{branch}/{id}/{whole|preview}?until=&sig=: a stored file for the holder of a valid link; otherwise
 * 3009.
 */
async function answerLink({ method, path, search, header }: StoredFileRequest): Promise<HttpAnswer> {
  try {
    if (method !== "GET" && method !== "HEAD") throw new Refusal("wrongMethod");
    const [, branch, id, form] = /^\/api\/files\/(\d{1,9})\/(\d{1,9})\/(whole|preview)$/.exec(path) ?? [];
    const { until = "", sig = "", who = "" } = Object.fromEntries(new URLSearchParams(search));
    const branchId = Number(branch);
    const seconds = form ? linkHolds({ branchId, path, until, sig, who }, new Date()) : 0;
    if (seconds === 0 || (who !== "" && !(await worksThere(Number(who), branchId)))) throw new Refusal("notFound");
    const ctx = { db: prisma(), files: files() };
    const opened = await openFile(ctx, { branchId, id: Number(id), form: form as "whole" | "preview" });
    const headers = {
      ...INERT,
      "content-type": opened.mime,
      "content-disposition": form === "preview" ? "inline" : attachment(opened.name),
      // Personal files must not remain in shared caches.
      "cache-control": who === "" ? `private, max-age=${seconds}, immutable` : "no-store",
      ...(opened.size !== undefined && method === "GET" && { "content-length": String(opened.size) }),
    };
    const content = opened.content[Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>;
    if (method === "GET") return { status: 200, headers, body: "", content };
    await content.return?.();
    return { status: 200, headers, body: "" };
  } catch (error) {
    const answer = refused(error, undefined, toldOf({ header }, envelopeA));
    return {
      ...answer,
      headers: { ...INERT, ...answer.headers, ...(answer.status === 405 && { allow: "GET, HEAD" }) },
    };
  }
}

/** A link issued to an operator ends with their access. */
async function worksThere(operatorId: number, branchId: number): Promise<boolean> {
  return "actor" in (await readActor(prisma(), operatorId, branchId));
}

export const isFileLink = (path: string) => path.startsWith("/api/files/");

/** Served by our own server, before Next. */
export async function answerStoredFile(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  search: string,
): Promise<void> {
  const header = (name: string) => req.headers[name] as string | undefined;
  send(req, res, await answerLink({ method: req.method ?? "", path, search, header }));
}

/** Served by a route handler of Next, on platforms without our server. */
export async function fileResponse(request: Request): Promise<Response> {
  const { pathname: path, search } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return responseOf(request, await answerLink({ method: request.method, path, search: search.slice(1), header }));
}
