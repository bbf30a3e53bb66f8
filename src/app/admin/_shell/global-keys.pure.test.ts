import { expect, test } from "vitest";
import { chequesHref, receiptHref } from "./global-keys";

test.each([
  ["/admin/payments", "", "/admin/payments/new"],
  ["/admin/accounting/statements", "?account=3&party=colleague:7", "/admin/payments/new?party=colleague:7"],
  ["/admin/passengers", "?passenger=12", "/admin/payments/new?party=passenger:12"],
  ["/admin/reservations", "?passenger=12", "/admin/payments/new"],
  ["/admin/colleagues", "?colleague=7", "/admin/payments/new?party=colleague:7"],
  ["/admin/colleagues", "", "/admin/payments/new"],
  ["/admin/colleagues/7", "?tab=users", "/admin/payments/new?party=colleague:7"],
  ["/admin/colleagues/7/bill", "", "/admin/payments/new"],
  ["/admin/payments", "?party=%22%3E", "/admin/payments/new"],
])("from %s%s a receipt begins at %s", (pathname, search, href) => {
  expect(receiptHref({ pathname, search })).toBe(href);
});

test.each([
  ["/admin/reservations", "", "/admin/cheques/register"],
  ["/admin/cheques", "?direction=issued", "/admin/cheques/register?direction=issued"],
  [
    "/admin/cheques",
    "?direction=issued&party=colleague:7",
    "/admin/cheques/register?direction=issued&party=colleague:7",
  ],
  ["/admin/charters", "?direction=issued", "/admin/cheques/register"],
  ["/admin/passengers", "?passenger=12", "/admin/cheques/register?party=passenger:12"],
  ["/admin/accounting/statements", "?party=account:7", "/admin/cheques/register"],
])("from %s%s cheques are registered at %s", (pathname, search, href) => {
  expect(chequesHref({ pathname, search })).toBe(href);
});
