import { afterAll, beforeAll } from "vitest";
import { access } from "@/server/routers/reservation/people/access";
import { booking } from "@/server/routers/reservation/sales/book";
import { items } from "@/server/routers/reservation/sales/items";
import { locks } from "@/server/routers/reservation/sales/locks";
import type { Mounts } from "./families";
import { call, type Sent, type TestResponse } from "./http";
import { type Mounted, nextMount, nodeMount } from "./mounts";
import { type Partner, registeredPartner } from "./partner";
import { type Claims, sign } from "./sign";

/** Base path of the reservation API. */
export const R = "/api/reservation/1";

const RESERVATION = { access, items, locks, booking };

export const reservationMount = () => nodeMount({ reservation: RESERVATION });

/** Both mounts of the reservation API and of further routers, for `describe.each`. */
export const doorsOf = (more: Omit<Mounts, "reservation" | "payments"> = {}): [string, () => Promise<Mounted>][] => [
  ["node:http", () => nodeMount({ reservation: RESERVATION, ...more })],
  ["Next route handler", () => nextMount({ reservation: RESERVATION, ...more })],
];

/** `rest` is the tested mount; `app` the app's own, where further partners get their tokens. */
type Doors = { app: Mounted; rest: Mounted; partner: Partner };

/**
 * Opens a mount with a partner before the tests, passes it to `dto`, and closes it after them. The Next mount has no
 * socket, so every call sends its address in X-Forwarded-For like a proxy.
 */
export function openDoors(start: () => Promise<Mounted>, dto?: (doors: Doors) => void) {
  let doors: Doors;
  beforeAll(async () => {
    const app = await reservationMount();
    const rest = await start();
    doors = { app, rest, partner: await registeredPartner(app.base) };
    dto?.(doors);
  });
  afterAll(() => Promise.all([doors.app.close(), doors.rest.close()]));

  const ask = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    call(doors.rest.base, method, path, { headers: { "x-forwarded-for": "127.0.0.1", ...headers }, ...sent });
  const asSite = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    ask(method, path, { headers: { domain: doors.partner.domain, ...headers }, ...sent });
  const signed = (who: Partner, method: string, path: string, { headers, ...sent }: Sent = {}, claims: Claims = {}) => {
    const authorization = `Bearer ${sign(who.token, who.domain, claims)}`;
    return ask(method, path, { headers: { domain: who.domain, authorization, ...headers }, ...sent });
  };
  const asPartner = (method: string, path: string, sent?: Sent, claims?: Claims) =>
    signed(doors.partner, method, path, sent, claims);
  /** A partner's signed call of the reservation API. */
  const as = (who: Partner, method: string, path: string, sent?: Sent, claims?: Claims) =>
    signed(who, method, R + path, sent, claims);
  return { ask, asSite, asPartner, as };
}

/** Returns the code of each item. */
export const codes = ({ json }: TestResponse) => json.items.map(({ code }: { code: number }) => code);
