import type { PartnerCaller } from "../../callers/partner";
import { at } from "../../lib/json";
import { type Caller, codeOf } from "../../lib/persist";
import { type Call, type HttpReply, NoAnswer, send } from "../../lib/wire";
import type { Act } from "../../model/acts";
import type { World } from "../../model/world";
import type { Desk } from "../bookkeeper/desk";
import type { Buyer } from "../customer/buyer";
import type { Site } from "../partner/partner";

/** Everyone whose rights another caller may try to use. */
export interface Attacker {
  world: World;
  caller: Caller;
  /** Separate records for permitted acts. */
  desk: Desk;
  /** A separate partner site. */
  site: Site;
  stranger: PartnerCaller;
  otherBranch: Caller;
  /** Takes locks and never buys; undefined when one-time codes cannot be read. */
  hoarder: Buyer | undefined;
  victims: { desks: Desk[]; sites: Site[]; buyers: Buyer[] };
}

/** One attempt; retried when a process was killed, since it must never have an effect. */
export async function attempt(attacker: Attacker, call: Call, caller?: Caller): Promise<HttpReply> {
  const { world } = attacker;
  for (let again = 0; again < 400; again++) {
    const signed = caller ? { ...(await caller.headers()), ...call.headers } : call.headers;
    const path = (caller?.root ?? "") + call.path;
    // A call may have waited long for a killed process.
    const { disturbed } = world;
    try {
      const answer = await send(world.base, { ...call, path, headers: signed });
      if (![9001, 9005, 9006, 3011, 5007].includes(codeOf(answer)) && answer.status < 500) return answer;
      if (!disturbed && !world.disturbed && answer.status >= 500) return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`no answer: ${call.method} ${call.path}`);
}

/** Must be refused with one of the codes, in the envelope, with title and remedy, and as a 4xx. */
export function mustRefuse(attacker: Attacker, act: Act, answer: HttpReply, ...codes: number[]): void {
  const { differences } = attacker.world;
  const code = codeOf(answer);
  const reply = `${answer.status} ${answer.raw.slice(0, 400)}`;
  if (answer.status < 400 || answer.status >= 500 || !codes.includes(code))
    differences.add(act, `it is refused with ${codes.join(" or ")}`, reply);
  else if (!at(answer.body, "error.title") || !at(answer.body, "error.solution"))
    differences.add(act, "a refusal has a title and a remedy", reply);
}

export function mustBe(attacker: Attacker, act: Act, answer: HttpReply, what: string, status = 200): void {
  if (answer.status === status) return;
  attacker.world.differences.add(
    act,
    `${what} is answered with ${status}`,
    `${answer.status} ${answer.raw.slice(0, 400)}`,
  );
}
