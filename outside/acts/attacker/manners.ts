import type { Act } from "../../model/acts";
import { type Attacker, attempt, mustBe, mustRefuse } from "./attacker";

/** Accepted variants of a request (contract 13.7, 13.12). */
export async function manners(attacker: Attacker, act: Act): Promise<void> {
  const { caller } = attacker.desk;
  const headers = await caller.headers();
  const get = (path: string) => attempt(attacker, { method: "GET", path, headers });
  const post = (path: string, body: unknown, more = {}) =>
    attempt(attacker, { method: "POST", path, body, headers: { ...headers, ...more } });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const tries: (() => Promise<void>)[] = [
    async () => mustBe(attacker, act, await get("/v2/colleague/get?id=3"), "/v2"),
    async () => mustBe(attacker, act, await get("/api/v2/colleague/get/?id=3"), "a trailing slash"),
    async () =>
      mustBe(attacker, act, await post("/api/v2/colleagues/list", { operation: "DEBTORS" }), "an enum in capitals"),
    async () =>
      mustBe(attacker, act, await post("/api/v2/colleagues/list", "operation=debtors&per_page=1", form), "a form"),
    async () =>
      mustBe(
        attacker,
        act,
        await post("/api/v2/announcement/list", { status: null, search: "" }),
        "null and an empty text",
      ),
    async () => mustRefuse(attacker, act, await get("/api/v2/colleague/get?id=3&id=4"), 3003),
    async () => mustRefuse(attacker, act, await get("/api/v2/nowhere"), 3012),
    async () => mustRefuse(attacker, act, await get("/api/v2/pay/store"), 3013),
  ];
  await attacker.caller.random.pick(tries)();
}
