import { spawn } from "node:child_process";
import type { Item } from "./item";
import { withDemo } from "./world";

/** An item whose attempts run in Chromium, or beside it, on the built product with its demo branch. */
function byBrowser(id: string, claim: string, specs: string[]): Item {
  return {
    id,
    claim,
    run: () =>
      withDemo(async (env) => {
        const { code, said: output } = await playwright(specs, env);
        const passed = Number(/(\d+) passed/.exec(output)?.[1] ?? 0);
        const wrong = output.split("\n").filter((line) => /^\s+\d+\) |Error:/.test(line));
        const failures = code === 0 && passed > 0 ? [] : ["tests in the browser failed", ...wrong.slice(0, 8)];
        return { figures: { passed }, failures };
      }),
  };
}

function playwright(specs: string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const given = ["test", "--reporter=list", "--workers=1", ...specs];
  const child = spawn("node_modules/.bin/playwright", given, {
    env: { ...process.env, ...env, HOSTILE_PAYLOADS: "400", LANGUAGES: "both", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
    });
  }
  return new Promise((done) => child.on("close", (code) => done({ code, said: output })));
}

export const byBrowserItems: Item[] = [
  byBrowser("A6", "headers and path spellings that bypass other middlewares open nothing", [
    "e2e/console-doors.spec.ts",
  ]),
  byBrowser("A10", "a page of another site changes nothing with a user's cookie", ["e2e/console-doors.spec.ts"]),
  byBrowser("I4", "user-supplied markup never runs, with a policy and without", [
    "e2e/articles-hostile.spec.ts",
    "e2e/headers.spec.ts",
  ]),
  byBrowser("O14", "every page and answer has its headers, and the policies block nothing of the product", [
    "e2e/headers.spec.ts",
  ]),
];
