import { describe, expect, test } from "vitest";
import { ROLE_PERMISSIONS, ROLES, type Role } from "@/domain/kernel/permission/rules";
import { AUDIT_PERMISSIONS } from "@/domain/reporting/audit-search/rules";
import { QUEUE_PERMISSIONS } from "@/domain/reporting/dashboard/rules";
import { KINDS, PERMISSION_OF } from "@/domain/reporting/palette-search/rules";
import { VIEWED } from "@/domain/reporting/saved-view/rules";
import { allPages } from "../../../../e2e/contact-sheet/places";
import { queueHref } from "../(reporting)/desk/queue-links";
import { findHref } from "./find-hrefs";
import { MENU, menuFor, pagesOf } from "./menu-tree";
import { mayOpenPage, PAGE_PERMISSIONS, permissionFor } from "./page-permissions";

const pages = ["/admin", ...(await allPages())];

const menuOf = (role: Role) => menuFor((href) => mayOpenPage(href, ROLE_PERMISSIONS[role]));
const hrefsOf = (role: Role) => pagesOf(menuOf(role)).map(({ href }) => href);

/** Pages open to every user whatever their role. */
const FOR_ALL = ["/admin", "/admin/approvals", "/admin/attendance", "/admin/base-data", "/admin/desk"];

test("every page has its own rule or that of its parent page; only these are open to all", () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.filter((page) => permissionFor(page) === null).sort()).toEqual(FOR_ALL);
});

test("no rule is of a page that is not there", () => {
  const known = [...pages, "/admin/accounting", "/admin/developer", "/admin/reports", "/docs"];
  const drawn = (path: string) => known.includes(path) || known.includes(path.replace(/\/new$/, "/[id]"));
  expect(Object.keys(PAGE_PERMISSIONS).filter((path) => !drawn(path))).toEqual([]);
});

test("an address without a rule is an error, not a page for everybody", () => {
  expect(() => permissionFor("/elsewhere")).toThrow("no rule");
});

test("the audit log requires the right to read people and settings", () => {
  const page = "/admin/settings/audit?who=system";
  expect(mayOpenPage(page, [...AUDIT_PERMISSIONS])).toBe(true);
  for (const one of AUDIT_PERMISSIONS) expect(mayOpenPage(page, [one])).toBe(false);
});

describe("other links to pages apply the same rules", () => {
  test.each(ROLES)("queues of the role %s", (role) => {
    const own = ROLE_PERMISSIONS[role];
    const queues = Object.entries(QUEUE_PERMISSIONS).filter(([, permission]) => own.includes(permission));
    const needed = queues.map(([name]) =>
      permissionFor(queueHref(name as keyof typeof QUEUE_PERMISSIONS, "2026-03-21")),
    );
    expect(needed.filter((permission) => permission && !own.includes(permission))).toEqual([]);
  });

  test.each(KINDS)("what is found: %s", (kind) => {
    expect(permissionFor(findHref(kind, { id: "1", title: "x", note: null }))).toBe(PERMISSION_OF[kind]);
  });

  test.each(Object.entries(VIEWED))("saved views of %s", (path, permission) => {
    expect(permissionFor(path)).toBe(permission);
  });
});

describe("menus", () => {
  test("a manager has every page that is there", () => {
    expect(hrefsOf("manager")).toEqual(pagesOf(MENU).map(({ href }) => href));
  });

  test("a seller is offered nothing of money, accounts, settings and programs", () => {
    const offered = hrefsOf("seller").join(" ");
    expect(offered).toContain("/admin/sell ");
    expect(offered).not.toMatch(/accounting|developer|settings|payments|cheques|operators|failures|docs|setup/);
    expect(menuOf("seller").map(({ key }) => key)).not.toContain("developer");
  });

  test("an accountant has the books and the money, and no messages, phone or settings", () => {
    const offered = hrefsOf("accountant");
    expect(offered).toContain("/admin/accounting/closing");
    expect(offered).toContain("/admin/payments");
    expect(offered.filter((href) => /messages|phone|settings\/branch|operators/.test(href))).toEqual([]);
  });

  test("the developer's group is closed until it is opened", () => {
    expect(MENU.find(({ key }) => key === "developer")!.open).toBeUndefined();
  });
});
