import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../http";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

let byHttps: AppProcess;
let byHttp: AppProcess;
beforeAll(async () => {
  await buildProcess();
  byHttps = await startProcess({ PUBLIC_URL: "https://safar.example" });
  byHttp = await startProcess({ PUBLIC_URL: "http://safar.example" });
});
afterAll(stopProcesses);

test("over https every answer carries HSTS; over http none does", async () => {
  for (const path of ["/api/health", "/api/reservation/1/token", "/api/v2/nowhere", "/nowhere", "/api/metrics"]) {
    const [result, silent] = await Promise.all([call(byHttps.base, "GET", path), call(byHttp.base, "GET", path)]);
    expect([path, result.headers["strict-transport-security"]]).toEqual([path, "max-age=31536000; includeSubDomains"]);
    expect([path, silent.headers["strict-transport-security"]]).toEqual([path, undefined]);
    expect([path, result.headers["x-content-type-options"]]).toEqual([path, "nosniff"]);
  }
});
