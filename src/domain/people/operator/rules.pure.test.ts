import { expect, test } from "vitest";
import { PERMISSIONS, permissionsOf, ROLE_PERMISSIONS, ROLES } from "../../kernel/permission/rules";
import { accessStatus } from "./rules";

test("the manager role has every permission", () => {
  expect(ROLE_PERMISSIONS.manager).toEqual(PERMISSIONS);
});

test("no role lists a permission twice", () => {
  for (const role of ROLES) expect(new Set(ROLE_PERMISSIONS[role]).size).toBe(ROLE_PERMISSIONS[role].length);
});

test("write permission in an area includes read permission", () => {
  for (const role of ROLES) {
    for (const permission of ROLE_PERMISSIONS[role].filter((word) => word.endsWith(":write"))) {
      expect(ROLE_PERMISSIONS[role]).toContain(permission.replace(":write", ":read"));
    }
  }
});

test.each([
  ["the role's own set", { role: "cashier", customised: false, permissions: [] }, ROLE_PERMISSIONS.cashier],
  ["its own set, even an empty one", { role: "manager", customised: true, permissions: [] }, []],
  [
    "known words only",
    { role: "support", customised: true, permissions: ["charter:write", "root", "charter:delete"] },
    ["charter:write"],
  ],
] as const)("a membership has %s", (_, terms, expected) => {
  expect(permissionsOf(terms)).toEqual(expected);
});

test.each([
  [{ operatorActive: true, membershipActive: true, branchActive: true }, "member"],
  [{ operatorActive: true, membershipActive: false, branchActive: true }, "noPermission"],
  [{ operatorActive: true, membershipActive: null, branchActive: true }, "noPermission"],
  [{ operatorActive: true, membershipActive: true, branchActive: false }, "noPermission"],
  [{ operatorActive: false, membershipActive: true, branchActive: true }, "suspended"],
  [{ operatorActive: false, membershipActive: null, branchActive: false }, "suspended"],
] as const)("%o -> %s", (given, expected) => {
  expect(accessStatus(given)).toBe(expected);
});
