import { expect, test } from "vitest";
import { inOrder, type Queue, radarHref } from "./queue-links";

const queue = (name: Queue["name"], total: number, late = 0): Queue => ({ name, total, late });

test("overdue entries come first, empty ones have no key", () => {
  const queues = [queue("limbo", 3), queue("missed", 0), queue("deciding", 2, 1), queue("requests", 1)];
  const { waiting, idle } = inOrder(queues);
  expect(waiting.map(({ name }) => name)).toEqual(["deciding", "limbo", "requests"]);
  expect(idle.map(({ name }) => name)).toEqual(["missed"]);
});

test.each([
  [{ kind: "lock", subject: "lck_a", detail: "x" }, "/admin/locks?lock=lck_a"],
  [{ kind: "cheque", subject: "7", detail: "issued" }, "/admin/cheques?tab=list&direction=issued&cheque=7"],
  [{ kind: "penalty", subject: "AB C", detail: null }, "/admin/reservations?pnr=AB%20C"],
] as const)("%o opens its page", (row, href) => {
  expect(radarHref(row)).toBe(href);
});
