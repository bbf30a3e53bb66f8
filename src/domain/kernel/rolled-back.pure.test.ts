import { expect, test } from "vitest";
import { isRolledBack, Refusal } from "./errors";

test("a server error on commit proves that nothing was done; a lost connection does not", () => {
  const refused = [
    { code: "23514" },
    { code: "P0001" },
    { code: "40001" },
    { code: "P2028" },
    { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "LG001" } } } },
    new Refusal("periodClosed"),
  ];
  const lost = [
    { code: "EPIPE" },
    { code: "ECONNRESET" },
    { code: "57P01" },
    { code: "08006" },
    { code: "P1017" },
    { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } },
    new Error("Connection terminated unexpectedly"),
  ];
  expect(refused.map((error) => isRolledBack(error))).toEqual(refused.map(() => true));
  expect(lost.map((error) => isRolledBack(error))).toEqual(lost.map(() => false));
});
