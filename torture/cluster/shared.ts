import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../../tests/http";
import { multipart } from "../../tests/multipart";
import { registeredPartner } from "../../tests/partner";
import { pdf } from "../../tests/sample-files";
import type { Claim } from "./claim";
import { clerkOf } from "./people";

const REVOKED_MS = 5_000;
const A_MINUTE_S = 60;
const TOKENS_A_MINUTE = 30;

/** Bearer token and console cookie of one sign-in at the first machine. */
export const sessions: Claim = {
  what: "who signed in at one machine is known at the other, until taken back at the first",
  try: async (stack, must) => {
    const [first, second] = stack.machines;
    const [boss, clerk] = [await clerkOf(stack), await clerkOf(stack)];
    const path = `/api/v2/operator/get?id=${clerk.operatorId}`;
    const ask = async () => (await call(second.base, "GET", path, { headers: clerk.headers })).status;
    const look = () => streamStatus(second.base, stack.partner.branchId, clerk.cookie);
    must((await ask()) === 200, "its bearer token is not known at the other machine");
    must((await look()) === 200, "its cookie is not known at the other machine");
    const body = { id: clerk.operatorId, active: false };
    const ended = await call(first.base, "POST", "/api/v2/operator/update", { headers: boss.headers, body });
    must(ended.status === 200, `not taken back: ${ended.text.slice(0, 200)}`);
    const began = performance.now();
    // Page and call handling each cache a person briefly.
    for (const still of [ask, look])
      while ((await still()) === 200 && performance.now() - began < REVOKED_MS) await sleep(20);
    must([401, 403].includes(await ask()), "the token outlives its person at the other machine");
    must([401, 403].includes(await look()), "the cookie outlives its person at the other machine");
    return `dead at the other after ${Math.round(performance.now() - began)} ms`;
  },
};

/** Status of the console's event stream for a cookie. */
async function streamStatus(base: string, branchId: number, cookie: string): Promise<number> {
  const leave = new AbortController();
  const { status } = await fetch(`${base}/api/live?branch=${branchId}`, { headers: { cookie }, signal: leave.signal });
  leave.abort();
  return status;
}

/** One of the thirty was used by the registration. */
export const limits: Claim = {
  what: "calls are counted over both machines",
  try: async (stack, must) => {
    const { domain } = await registeredPartner(stack.base, { unlimited: false });
    const began = Date.now();
    let given = 0;
    for (let n = 0; n < TOKENS_A_MINUTE + 10; n++) {
      const { base } = stack.machines[n % 2]!;
      const { status } = await call(base, "GET", "/api/reservation/1/token", { headers: { domain } });
      if (status === 200) given++;
    }
    must(Date.now() - began < A_MINUTE_S * 1_000, "the machine is too slow to tell");
    must(given === TOKENS_A_MINUTE - 1, `${given + 1} tokens were given in a minute`);
    return `${given + 1} tokens of ${TOKENS_A_MINUTE + 11} asked for`;
  },
};

export const uploads: Claim = {
  what: "a file uploaded at one machine is read at the other",
  try: async (stack, must) => {
    const [first, second] = stack.machines;
    const clerk = await clerkOf(stack);
    const content = pdf();
    const { body, headers } = multipart([
      { field: "file", value: content, filename: "x.pdf", type: "application/pdf" },
    ]);
    const stored = await call(first.base, "POST", "/api/v2/upload", {
      headers: { ...clerk.headers, ...headers },
      body,
    });
    must(stored.status === 200, `not stored: ${stored.text.slice(0, 200)}`);
    const { pathname, search } = new URL(stored.json.data.url);
    const read = await fetch(`${second.base}${pathname}${search}`);
    const bytes = Buffer.from(await read.arrayBuffer());
    must(bytes.equals(content), `${read.status}, ${bytes.length} of ${content.length} bytes`);
    return `${bytes.length} bytes`;
  },
};
