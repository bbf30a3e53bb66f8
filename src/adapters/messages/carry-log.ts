import type { Carrier, Surroundings } from "@/domain/platform/message/port";

/** +989120000001 as +98912***0001; sara@example.org as s***@example.org. */
const masked = (address: string): string =>
  address.includes("@") ? address.replace(/^(.).*@/, "$1***@") : address.replace(/^(.{6}).*(.{4})$/, "$1***$2");

/**
 * Writes messages to the log in place of a provider: for demos and branches without a line. Nothing is delivered, so
 * there is never a receipt.
 */
export function carryLog({ log }: Surroundings): Carrier {
  return {
    repeatable: true,
    atOnce: 100,
    ready: async () => {},
    hand: async ({ id, to, subject, text, parts }) => {
      log({ message: id, to: masked(to), subject, text, parts }, "message written to the log instead of a provider");
      return { outcome: "handed", refs: [] };
    },
    close: async () => {},
  };
}
