import { afterAll, beforeAll, expect, test } from "vitest";
import { FAMILIES } from "@/server/rest/product-families";
import { BYPASS, mangled } from "../bypass";
import { call } from "../http";
import type { Mounted } from "../mounts";
import { wholeMount } from "../whole-mount";

/**
 * Reliability A6, the documented routes: a caller refused by a route is refused by every spelling of it and with every
 * header.
 */
const WHOLE = process.env.BYPASS === "all";
const TOO_MANY = 429;

let app: Mounted;
beforeAll(async () => {
  app = await wholeMount();
});
afterAll(() => app.close());

const ROUTES = FAMILIES.flatMap(({ base, table }) =>
  table.map(({ verb, path }) => ({
    verb,
    path: `${base.replace("{version}", "1")}${path}`.replace(/\{\w+\}/g, "1"),
  })),
);

test("a caller refused by a route is refused with any headers and any spelling of the address", async () => {
  const verdicts: string[] = [];
  let tried = 0;
  const ask = async (verb: string, path: string, headers: Record<string, string> = {}) => {
    const { status, json } = await call(app.base, verb, path, { headers });
    return { status, code: (json?.code ?? json?.error?.code) as number | undefined };
  };
  for (const [nth, { verb, path }] of ROUTES.entries()) {
    const right = await ask(verb, path);
    if (right.status < 400 || right.status === TOO_MANY) continue;
    const spellings = mangled(path);
    const pairs = WHOLE
      ? BYPASS.flatMap((headers) => [path, ...spellings].map((spelling) => ({ headers, spelling })))
      : [
          { headers: BYPASS[nth % BYPASS.length]!, spelling: path },
          { headers: BYPASS[(nth * 7) % BYPASS.length]!, spelling: spellings[nth % spellings.length]! },
          { headers: {}, spelling: spellings[(nth * 5 + 3) % spellings.length]! },
        ];
    for (const { headers, spelling } of pairs) {
      const { status, code } = await ask(verb, spelling, headers);
      tried++;
      const same = spelling !== path || status === TOO_MANY || (status === right.status && code === right.code);
      if (status < 400 || !same)
        verdicts.push(
          `${verb} ${spelling} ${JSON.stringify(headers)}: ${status} ${code}, not ${right.status} ${right.code}`,
        );
    }
  }
  expect(verdicts).toEqual([]);
  expect(tried).toBeGreaterThan(ROUTES.length * 2);
});
