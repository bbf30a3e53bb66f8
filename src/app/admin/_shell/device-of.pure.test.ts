import { expect, test } from "vitest";
import { deviceOf } from "./device-of";

const OF = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${OF} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows", false],
  [`${OF} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge", "Windows", false],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux", false],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile Safari/537.36", "Chrome", "Android", true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari", "iPhone", true],
  ["curl/8.5.0", null, null, false],
  [null, null, null, false],
])("%s", (agent, browser, system, mobile) => {
  expect(deviceOf(agent)).toEqual({ browser, system, mobile });
});
