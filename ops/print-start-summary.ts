import type { Settings } from "@/server/config";

/**
 * Prints what a person needs after a start. The password of the demo sign-ins is shown once, at the first; the setup
 * link works once.
 */
export function printStartSummary(given: {
  settings: Settings;
  password: string | undefined;
  setup: string | undefined;
  tookMs: number;
}): void {
  const { settings, password, setup, tookMs } = given;
  const lines = [
    "",
    `Ready at ${settings.publicUrl} (after ${(tookMs / 1000).toFixed(1)} s)`,
    `  Console        ${settings.publicUrl}/admin`,
    `  API reference  ${settings.publicUrl}/docs`,
    `  OpenAPI        ${settings.publicUrl}/api/openapi.json`,
    `  Health         ${settings.publicUrl}/api/health`,
  ];
  if (settings.seed === "demo") {
    lines.push(
      "  Demo sign-ins  1001 manager, 1002 accountant, 1003 seller (branch 1); 2001 manager, 2002 accountant (branch 2)",
    );
    lines.push(
      password ? `  Password       ${password} (shown this once)` : "  Password       as printed at the first start",
    );
  }
  if (setup) lines.push(`  Set up         ${setup} (works once)`);
  console.log(`${lines.join("\n")}\n`);
}
