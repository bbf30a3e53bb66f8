import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readScript, SCRIPT } from "./script";

it("serves the very script that SCRIPT names", async () => {
  const script = gunzipSync(await readScript());
  expect(createHash("sha256").update(script).digest("hex")).toBe(SCRIPT.sha256);
  expect(script.subarray(0, 500).toString()).toContain(`@scalar/api-reference ${SCRIPT.version}`);
});
