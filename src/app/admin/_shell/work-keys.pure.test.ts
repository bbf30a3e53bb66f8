import { expect, test } from "vitest";
import { receiptHref } from "./work-keys";

test.each([
  ["/admin/payments", "", "/admin/payments/new"],
  ["/admin/accounting/statements", "?account=3&party=colleague:7", "/admin/payments/new?party=colleague:7"],
  ["/admin/passengers", "?passenger=12", "/admin/payments/new?party=passenger:12"],
  ["/admin/reservations", "?passenger=12", "/admin/payments/new"],
  ["/admin/payments", "?party=%22%3E", "/admin/payments/new"],
])("from %s%s a receipt begins at %s", (pathname, search, href) => {
  expect(receiptHref({ pathname, search })).toBe(href);
});
