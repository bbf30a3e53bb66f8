import { DRIVERS, type Driver } from "@/domain/cashier/gateway/rules";

/** Routes of payers and gateways. `unknown`: an address that cannot be a payment. */
export type PaymentRoute =
  | { kind: "page" | "go" | "return" | "sandbox"; slug: string }
  | { kind: "unknown" }
  | { kind: "font" }
  | { kind: "hook"; driver: Driver; key: string | null };

const PAGE = /^\/p\/([\w-]{22,64})(?:\/(go|return|sandbox))?$/;
const HOOK = new RegExp(`^/api/hooks/(${DRIVERS.join("|")})(?:/([\\w-]{1,64}))?$`);

/** Returns the route of a path; null when it is none of these. */
export function paymentRouteOf(path: string): PaymentRoute | null {
  if (path.startsWith("/p/")) {
    if (path === "/p/font.woff2") return { kind: "font" };
    const [, slug, kind = "page"] = PAGE.exec(path) ?? [];
    return slug === undefined ? { kind: "unknown" } : { kind: kind as "page", slug };
  }
  const [, driver, key = null] = (path.startsWith("/api/hooks/") && HOOK.exec(path)) || [];
  return driver === undefined ? null : { kind: "hook", driver: driver as Driver, key };
}

/** Allowed methods of each route. */
export const METHODS: Readonly<Record<PaymentRoute["kind"], readonly string[]>> = {
  page: ["GET", "HEAD"],
  go: ["POST"],
  // Some gateways return the payer's browser with a form.
  return: ["GET", "POST"],
  sandbox: ["GET", "HEAD", "POST"],
  unknown: ["GET", "HEAD", "POST"],
  font: ["GET", "HEAD"],
  hook: ["GET", "POST"],
};
