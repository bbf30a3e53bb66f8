import { Refusal } from "@/domain/errors";
import { state } from "../http/health";
import { envelopeA } from "../rest/envelope";
import { refused, toldOf } from "../rest/refused";
import { responseOf, wireOf } from "../rest/web";
import { doorOf } from "./doors";

/** The same doors on platforms without our server.ts; behind it, which answers them itself, nothing comes in here. */
async function handle(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const door = state().ownServer ? null : doorOf(pathname);
  const wire = wireOf(request);
  return responseOf(
    request,
    door
      ? await (await import("./answer")).answerDoor(door, search.slice(1), wire)
      : refused(new Refusal("unknownPath"), undefined, toldOf(wire, envelopeA)),
  );
}

export const paymentHandlers = {
  GET: handle,
  POST: handle,
  PUT: handle,
  PATCH: handle,
  DELETE: handle,
  OPTIONS: handle,
  HEAD: handle,
};
