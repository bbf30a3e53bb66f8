import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import type { Act } from "../../model/acts";
import { today } from "../../model/world";
import { MOST } from "../bookkeeper/documents";
import { type Attacker, attempt, mustRefuse } from "./attacker";

const receipt = (amount: unknown) => ({
  payments: [{ type: "receipt", method: "cash", counterparty: { type: "colleague", id: 3 }, amount, date: today() }],
});

/** Amounts beyond a line's maximum (contract 13.3), or invalid ones. */
export async function amounts(attacker: Attacker, act: Act): Promise<void> {
  const { random } = attacker.caller;
  const amount = random.pick<unknown>([
    MOST + 1n,
    2n ** 53n,
    2n ** 63n,
    10n ** 30n,
    -1,
    0,
    1.5,
    "12x",
    null,
    [1],
    { a: 1 },
  ]);
  const body = receipt(amount);
  const answer = await attempt(attacker, { method: "POST", path: "/pay/store", body }, attacker.desk.caller);
  mustRefuse(attacker, act, answer, 3003, 3002);
  if (!answer.raw.includes("payments[0].amount"))
    attacker.world.differences.add(act, "the refusal names payments[0].amount", answer.raw.slice(0, 300));
}

/** Not JSON, too deep, too large, another type, inflated by gzip. */
export async function shapes(attacker: Attacker, act: Act): Promise<void> {
  const { random } = attacker.caller;
  const post = (body: string, headers = {}) =>
    attempt(attacker, { method: "POST", path: "/pay/store", body, headers }, attacker.desk.caller);
  const deep = (depth: number) => `{"payments":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const tries: [body: string, codes: number[], headers?: Record<string, string>][] = [
    ['{"payments":', [3001]],
    ["nonsense", [3001]],
    ["[]", [3001, 3002, 3003]],
    ['"text"', [3001, 3002, 3003]],
    [deep(40), [3001, 3008]],
    [deep(5000), [3001, 3008]],
    [`{"payments":"${"x".repeat(1_100_000)}"}`, [3008]],
    ["<a/>", [3001, 3014], { "content-type": "application/xml" }],
    ['{"payments":[],"__proto__":{"a":1}}', [3001, 3002, 3003]],
  ];
  const [body, codes, headers] = random.pick(tries);
  mustRefuse(attacker, act, await post(body, headers), ...codes);
}

/** A body that gzip inflates a thousandfold is refused before it is complete. */
export async function swollen(attacker: Attacker, act: Act): Promise<void> {
  const packed = gzipSync(Buffer.from(JSON.stringify({ payments: "x".repeat(30_000_000) })));
  const { caller, world } = { caller: attacker.desk.caller, world: attacker.world };
  const headers = { ...(await caller.headers()), "content-encoding": "gzip", "content-type": "application/json" };
  const answer = await fetch(`${world.base}/api/v2/pay/store`, { method: "POST", headers, body: packed }).catch(
    () => undefined,
  );
  if (answer && answer.status !== 413 && !world.disturbed)
    world.differences.add(act, "30 MB out of gzip are refused with 413", `${answer.status} ${await answer.text()}`);
}

/** Half a request without the rest: no effect. */
export async function half(attacker: Attacker): Promise<void> {
  const { hostname, port } = new URL(attacker.world.base);
  const { authorization } = await attacker.desk.caller.headers();
  const whole = JSON.stringify(receipt(77));
  await new Promise<void>((done) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST /api/v2/pay/store HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json`;
      socket.write(`${head}\r\ncontent-length: ${whole.length}\r\n\r\n${whole.slice(0, -10)}`, () => socket.destroy());
    });
    socket.on("error", () => done());
    socket.on("close", () => done());
  });
}
