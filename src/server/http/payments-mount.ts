import type { IncomingMessage, ServerResponse } from "node:http";
import { answerDoor } from "../payments/answer";
import { paymentRouteOf } from "../payments/routes";
import { observe } from "./observe";
import { send, wireOf } from "./rest-mount";

/** Answers payers and gateways before Next; false for other paths. */
export function answerPayments(req: IncomingMessage, res: ServerResponse, path: string, search: string): boolean {
  const door = paymentRouteOf(path);
  if (!door) return false;
  const started = performance.now();
  const family = door.kind === "hook" ? "rest" : "page";
  res.once("close", () => observe(family, res.statusCode, (performance.now() - started) / 1_000));
  answerDoor(door, search, wireOf(req))
    .then((answer) => send(req, res, answer))
    .catch(() => res.destroy());
  return true;
}
