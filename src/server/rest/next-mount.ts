import { Refusal } from "@/domain/errors";
import { state } from "../http/health";
import { envelopeA } from "./envelope";
import { refused, toldOf } from "./refused";
import { responseOf, wireOf } from "./web";

/**
 * The second mount, for platforms without our server.ts: a Next route handler feeds the same dispatcher. What Next
 * cannot give is missing here: the body of a GET, TRACE, and the socket's address (known only from trusted proxies).
 * Next loads every route file when it starts, so the dispatcher, with all routers, is loaded by the first call alone:
 * behind server.ts, which answers the families itself, never.
 */
async function handle(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const wire = wireOf(request);
  // Behind server.ts nothing may come in by this door, however it was spelt.
  const located = state().ownServer ? null : (await import("./families")).locate(url.pathname);
  return responseOf(
    request,
    located
      ? await (await import("./serve")).serve(located, url.search.slice(1), wire)
      : refused(new Refusal("unknownPath"), undefined, toldOf(wire, envelopeA)),
  );
}

/** What a Next.js route file exports: of a documented family, or of any other path under /api, which is unknown (3012). */
export const restHandlers = {
  GET: handle,
  POST: handle,
  PUT: handle,
  PATCH: handle,
  DELETE: handle,
  OPTIONS: handle,
  HEAD: handle,
};
