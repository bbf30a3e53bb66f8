import { randomUUID } from "node:crypto";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { peopleWords } from "@/domain/kernel/errors.words";
import type { Permission } from "@/domain/kernel/permission/rules";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { prisma } from "../db";
import { log } from "../log";
import type { HttpAnswer } from "../rest/http-types";
import { responseOf } from "../rest/web";
import { requireSession } from "../session";
import { tools } from "../tools";
import { requireGuard } from "../trpc";
import { sameOrigin } from "./guard-batch";

/**
 * Sends a file linked from the console to a signed-in user with the permission in the branch of the link, by default
 * permission to read the books; null when the content checks it itself. A refusal is a one-line page, since a browser
 * shows it in place of the file.
 */
export async function sendDownload(
  request: Request,
  give: (ctx: Ctx<OperatorActor>) => Promise<HttpAnswer>,
  permission: Permission | null = "accounting:read",
): Promise<Response> {
  const requestId = randomUUID();
  // Rejects requests from other sites; `none` means that the address was typed or bookmarked.
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "none" && !sameOrigin(request)) return new Response(null, { status: 403 });
  let locale: "fa" | "en" = "en";
  try {
    const { actor } = await requireSession(new URL(request.url).searchParams.get("branch"));
    requireGuard({ kind: "operator", ...(permission && { permission }) }, { site: null, actor });
    ({ locale } = await readDisplayPreferences(prisma(), actor.operatorId));
    const ctx = {
      ...tools(),
      actor,
      now: new Date(),
      requestId,
      locale,
    };
    return responseOf(request, await give(ctx));
  } catch (error) {
    if (!isRefusal(error)) log().error({ err: error, requestId }, "file download failed");
    const { row, reason, details } = isRefusal(error) ? error : new Refusal("unexpected");
    const { title, solution } = peopleWords(reason, locale);
    const fields = (details.fields ?? []).map(({ message }) =>
      typeof message === "string" ? message : message[locale],
    );
    const words = [`${row.code}`, title, solution, ...fields, requestId].join(" · ");
    const wait = details.retryAfterSeconds;
    const headers = {
      ...{ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      ...(wait && { "retry-after": String(wait) }),
    };
    return new Response(words, { status: row.status, headers });
  }
}
