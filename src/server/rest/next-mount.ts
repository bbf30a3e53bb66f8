import { Refusal } from "@/domain/kernel/errors";
import { state } from "../http/health";
import { envelopeA } from "./envelope";
import type { Families } from "./families";
import type { HttpAnswer, HttpRequest } from "./http-types";
import { refused, toldOf } from "./refused";
import { responseOf, wireOf } from "./web";

/** Answers a call of this URL; null when it is not one of its paths. */
type Answering = (url: URL, wire: HttpRequest) => Promise<HttpAnswer | null>;

/**
 * The second mount, for platforms without our server.ts: exported by a Next.js route file. Not available in Next: the
 * body of a GET, TRACE, and the socket's address (known only from trusted proxies). Next loads every route file at
 * start, so `answering` loads its modules, such as the dispatcher with all routers, at the first call.
 */
export function nextMount(answering: Answering) {
  const handle = async (request: Request): Promise<Response> => {
    const wire = wireOf(request);
    // Behind server.ts, which answers these calls itself, this mount must refuse them, whatever their spelling.
    const answer = state().ownServer ? null : await answering(new URL(request.url), wire);
    return responseOf(request, answer ?? refused(new Refusal("unknownPath"), undefined, toldOf(wire, envelopeA)));
  };
  return { GET: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle, OPTIONS: handle, HEAD: handle };
}

/** For a documented family, or any other path under /api, which is unknown (3012). */
export const restMount = (families: () => Promise<Families>) =>
  nextMount(async (url, wire) => {
    const located = (await import("./families")).locate(await families(), url.pathname);
    return located && (await import("./serve")).serve(located, url.search.slice(1), wire);
  });
