import { chromium } from "@playwright/test";
import { drawnAt } from "../e2e/contact-sheet/drawn";
import { signIn } from "../e2e/sign-in";
import { browserAt } from "../scripts/lib/system-tools.mjs";
const base = process.env.BASE!;
process.env.BASE_URL = base; process.env.DEMO_PASSWORD = process.env.PW!;
const metrics = async () => {
  const m = new Map<string, number>();
  for (const line of (await (await fetch(`${base}/api/metrics`)).text()).split("\n")) {
    const hit = /^safar_statement_seconds_total\{(.*)\} ([\d.e-]+)/.exec(line);
    if (hit && /statement="[^"]/.test(hit[1]!)) { const st = /statement="([^"]+)"/.exec(hit[1]!)![1]!; m.set(st, (m.get(st) ?? 0) + Number(hit[2])); }
  }
  return m;
};
(async () => {
  const browser = await chromium.launch({ executablePath: browserAt() });
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, "1001");
  for (const path of process.argv.slice(2)) {
    for (let k = 0; k < 3; k++) {
      const seen: string[] = [];
      const before = await metrics();
      const on = async (r: any) => { const u = r.url(); if (!u.includes("/api/trpc") && r.request().resourceType() !== "document") return; const t = r.request().timing(); const b = await r.body().catch(() => Buffer.alloc(0)); seen.push(`${(t.responseStart - t.requestStart).toFixed(0)} ms ${(b.length / 1000).toFixed(0)} kB ${u.replace(base, "").split("?")[0].slice(0, 160)}`); };
      page.on("response", on);
      await drawnAt(page, path, { longestMs: 30000 });
      await new Promise((d) => setTimeout(d, 300));
      page.off("response", on);
      const after = await metrics();
      const st = [...after].map(([a, v]) => [a, (v - (before.get(a) ?? 0)) * 1000] as const).filter(([, v]) => v > 15).sort((a, b) => b[1] - a[1]).slice(0, 8).map(([a, v]) => `${a} ${v.toFixed(0)}`);
      if (k) console.log(path, "\n  " + seen.join("\n  "), "\n  ", st.join(", "));
    }
  }
  await browser.close();
})();
