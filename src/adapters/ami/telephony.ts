import { type Telephony, Unreachable } from "@/domain/communication/telephony/port";
import { openManager } from "./connection";
import type { Reach } from "./dial-server";
import { pingSocket } from "./ping-socket";

/** Telephony servers by their manager interface: one connection per errand, all within `patienceMs`. */
export const telephony = (reach: Reach, patienceMs: number): Telephony => ({
  async errand(server, work, { events = "off" } = {}) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patienceMs);
    try {
      const manager = await openManager(server, { reach, patienceMs, signal: late.signal, events });
      try {
        return await work(manager);
      } finally {
        manager.close();
      }
    } finally {
      clearTimeout(timer);
    }
  },
  pingSocket: (url) =>
    pingSocket(url, reach, patienceMs).catch((error) => {
      throw new Unreachable((error as Error).message.slice(0, 200));
    }),
});
