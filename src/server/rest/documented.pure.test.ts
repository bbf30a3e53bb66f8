import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DOCUMENTED, routeKey, routeName } from "./documented";

const Documented = z.strictObject({
  family: z.enum(["reservation", "backoffice", "customer"]),
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  path: z.string().regex(/^\/(api\/reservation\/\{version\}|api\/v2|b2c\/v1)\/[\w/{}-]+$/),
  auth: z.enum(["none", "domain", "partner-jwt", "operator-jwt", "customer-jwt"]),
  purpose: z.string().min(1),
  request: z.string().optional(),
  response: z.string().optional(),
});

describe("documented routes", () => {
  it("are 163, each listed once", () => {
    expect(() => z.array(Documented).parse(DOCUMENTED)).not.toThrow();
    expect(DOCUMENTED).toHaveLength(163);
    expect(new Set(DOCUMENTED.map((route) => routeKey(routeName(route)))).size).toBe(163);
  });
});
