import { nextMount } from "../rest/next-mount";
import { paymentRouteOf } from "./routes";

/** Payment routes for platforms without our server.ts. */
export const paymentHandlers = nextMount(async ({ pathname, search }, wire) => {
  const door = paymentRouteOf(pathname);
  return door && (await import("./answer")).answerDoor(door, search.slice(1), wire);
});
