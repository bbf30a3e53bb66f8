import { at, text, writeJson } from "../../lib/json";
import { timeless } from "../../lib/persist";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { accountOf, BANK, type Desk } from "../bookkeeper/desk";
import { plan } from "../bookkeeper/payments";
import { type Attacker, attempt, mustBe, mustRefuse } from "./attacker";

const bodyOf = (amount: bigint, request_key?: string) => ({
  payments: [{ type: "receipt", method: "cash", counterparty: { type: "colleague", id: 4 }, amount, date: today() }],
  request_key,
});

/** Records the one receipt that all duplicates are. */
function once(desk: Desk, act: Act, amount: bigint, body: Parameters<typeof at>[0]): void {
  const party = desk.parties.find(({ type, id }) => type === "colleague" && id === 4)!;
  desk.world.books.post(act, today(), plan(party, "receipt", "cash", amount, today()).lines);
  const number = Number(at(body, "data.payments.0.number"));
  const series = `receipt ${at(body, "data.payments.0.fiscal_year")}`;
  const other = desk.world.numbers.take(act, series, number);
  if (other)
    desk.world.differences.add(act, "the number of a receipt is one's alone", `${number}, as act ${other.number}`);
}

/** The same call eight times concurrently: executed once, with equal answers. */
export async function parallel(attacker: Attacker, act: Act): Promise<void> {
  const { desk, world, caller } = attacker;
  const amount = BigInt(caller.random.integer(1, 9999));
  const headers = { "idempotency-key": caller.random.name("parallel") };
  const call = { method: "POST" as const, path: "/pay/store", body: bodyOf(amount), headers };
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(attacker, call, desk.caller)));
  const reported = new Set(answers.map(({ body }) => timeless(body)));
  if (reported.size > 1)
    world.differences.add(act, "one call sent eight times has one answer", [...reported].join(" and "));
  mustBe(attacker, act, answers[0]!, "one call sent eight times");
  once(desk, act, amount, answers[0]!.body);
}

/** Other data with a used key, by header and by body (contract 13.4). */
export async function otherData(attacker: Attacker, act: Act): Promise<void> {
  const { desk, caller } = attacker;
  const [key, request] = [caller.random.name("known"), caller.random.name("request")];
  const amount = BigInt(caller.random.integer(1, 9999));
  const post = (body: unknown, header: string) =>
    attempt(
      attacker,
      { method: "POST", path: "/pay/store", body, headers: { "idempotency-key": header } },
      desk.caller,
    );
  const first = await post(bodyOf(amount, request), key);
  mustBe(attacker, act, first, "a receipt under two keys");
  once(desk, act, amount, first.body);
  mustRefuse(attacker, act, await post(bodyOf(amount + 1n, request), key), 3010);
  mustRefuse(attacker, act, await post(bodyOf(amount + 1n, request), caller.random.name("fresh")), 3010);
  const again = await post(bodyOf(amount, request), caller.random.name("fresh"));
  const id = (answer: typeof first) => text(at(answer.body, "data.payments.0.id"));
  attacker.world.differences.equal(
    act,
    "the same request_key under another header finds receipt",
    id(first),
    id(again),
  );
  const bare = await post(bodyOf(amount), key);
  if (bare.status === 200) attacker.world.differences.equal(act, "the header alone finds receipt", id(first), id(bare));
  else mustRefuse(attacker, act, bare, 3010);
}

/** A key applies to PUT and DELETE too (contract 13.4). */
export async function otherMethods(attacker: Attacker, act: Act): Promise<void> {
  const { desk, caller, world } = attacker;
  const send = (method: "POST" | "PUT" | "DELETE", path: string, body: unknown, key: string) =>
    attempt(attacker, { method, path, body, headers: { "idempotency-key": key } }, desk.caller);
  const made = await send(
    "POST",
    "/accounting/account",
    { kind: "bank", title: caller.random.name("bank") },
    caller.random.name("k"),
  );
  mustBe(attacker, act, made, "a new bank account");
  const id = at(made.body, "data.id");
  const change = { id, kind: "bank", title: caller.random.name("renamed") };
  const key = caller.random.name("put");
  const first = await send("PUT", "/accounting/account", change, key);
  const second = await send("PUT", "/accounting/account", { ...change, title: "another" }, key);
  mustBe(attacker, act, first, "a changed bank account");
  mustRefuse(attacker, act, second, 3010);
  const gone = caller.random.name("delete");
  const deleted = await send("DELETE", `/accounting/account?id=${id}`, undefined, gone);
  const again = await send("DELETE", `/accounting/account?id=${id}`, undefined, gone);
  const reply = `a DELETE again under its key is answered: ${deleted.status}`;
  world.differences.equal(
    act,
    reply,
    timeless(deleted.body),
    again.status === deleted.status ? timeless(again.body) : again.raw,
  );
  if (!accountOf(desk, BANK)) throw new Error(writeJson(deleted.body));
}
