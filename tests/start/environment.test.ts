import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, refusal, remove, temporaryFolder } from "./product";

let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
});
afterAll(() => remove(dataDir));

describe("an unusable variable stops the start with one line with its name", () => {
  test.each([
    ["APP_PROCESSES", "none"],
    ["HOST", "192.0.2.1"],
    ["DATABASE_URL", "postgres://nobody:x@127.0.0.1:1/none"],
    ["S3_ENDPOINT", "here"],
    ["TRUSTED_PROXIES", "everybody"],
    ["CORS_ORIGINS", "*"],
    ["AUTH_SECRET", "short"],
  ])("%s=%s", async (name, value) => {
    const { code, lines } = await refusal({ dataDir, env: { [name]: value } });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}.* is not usable: `));
  });

  test("PORT=http", async () => {
    const run = launch({ dataDir, env: { PORT: "http" } }, 0);
    expect(await run.ended).toBe(1);
    expect(run.said().trim()).toBe("PORT=http is not usable: expected a whole number from 1 to 65535");
  });

  test("DATA_DIR that is a file", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    const { code, lines } = await refusal({ dataDir: file });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^DATA_DIR=.* is not usable: /);
  });
});
