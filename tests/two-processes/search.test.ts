import { afterAll, beforeAll, expect, test } from "vitest";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { supplierSealing } from "@/server/supplier-deps";
import { siteOf } from "../customers";
import { dayFromToday } from "../day";
import { ctxOf, office } from "../fixtures";
import { call } from "../http";
import { personOf } from "../operators";
import { type AppProcess, stopProcesses } from "../security/processes";
import { buildShop, startShop } from "../trading/shop-processes";

let [a, b]: AppProcess[] = [];
beforeAll(async () => {
  await buildShop();
  [a, b] = await Promise.all([startShop(), startShop()]);
});
afterAll(() => stopProcesses());

test("an offer found in one process is there in the other, and no two have a number in common", async () => {
  const { branchId } = await office();
  const form = { code: "sandbox", adapter: "sandbox", title: "x", products: ["flight"] };
  const sealing = { ...supplierSealing(), allowPrivate: true };
  await saveSupplier(ctxOf(await personOf(branchId)), sealing, SupplierForm.parse(form));
  const { domain } = await siteOf(branchId);
  const { token } = await mintCustomerToken({ group: "guest", branchId, domain }, new Date());
  const headers = { authorization: `Bearer ${token}` };
  const date = dayFromToday(30);
  const body = { legs: [{ origin: "THR", destination: "MHD", date }] };
  const search = ({ base }: AppProcess) => call(base, "POST", "/b2c/v1/online/search/flight", { headers, body });
  const found = (await Promise.all([search(a!), search(b!)])).map(
    ({ json }) => json.data.offers as { calculation_id: number; total: number }[],
  );
  const ids = found.flat().map(({ calculation_id }) => calculation_id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [at, offers] of [
    [b!, found[0]!],
    [a!, found[1]!],
  ] as const) {
    const { calculation_id, total } = offers[0]!;
    const result = await call(at.base, "GET", `/b2c/v1/online/flight/class/${calculation_id}`, { headers });
    expect([result.status, result.json.data?.total]).toEqual([200, total]);
  }
});
