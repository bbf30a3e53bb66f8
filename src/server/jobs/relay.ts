import type pg from "pg";
import { maskText } from "@/domain/platform/api-log/mask";
import { log } from "../log";

/** Outbox rows per round. */
const BATCH = 500;
/**
 * SQL states caused by a row: its data, a violated rule, a limit. Any other (disk, memory, a canceled statement, a
 * missing function) would affect every row and is retried.
 */
const OF_A_ROW = /^(22|23|54|P0)/;

/**
 * Runs one round of the outbox relay (relay.sql): unrelayed rows become live updates and webhook deliveries, in one
 * transaction with their mark, so that an event is sent after its commit, and again only if the round itself was lost.
 * Several relays may run: one at a time processes rows. A failing row is found by bisection and set aside, so that the
 * others continue. Returns the number of relayed rows.
 */
export async function relayOnce(client: pg.ClientBase): Promise<number> {
  for (let most = BATCH; ; most = Math.floor(most / 2)) {
    try {
      return await turn(client, most);
    } catch (error) {
      const { code = "" } = error as EventError;
      if (!OF_A_ROW.test(code)) throw error;
      if (most === 1) return setAside(client, describeEventError(error as EventError));
    }
  }
}

type EventError = { code?: string; message: string; constraint?: string; routine?: string };

/** Describes the error without data: a server repeats values between quotes. */
function describeEventError({ code, message, constraint, routine }: EventError): string {
  const text = maskText(message.replace(/"[^"]*"|'[^']*'/g, "…"));
  return `${text} (${[code, constraint ?? routine].filter(Boolean).join(" ")})`;
}

async function turn(client: pg.ClientBase, most: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>({
    name: "relay",
    text: "select relay_events($1) as n",
    values: [most],
  });
  return Number(rows[0]?.n ?? 0);
}

async function setAside(client: pg.ClientBase, why: string): Promise<number> {
  const { rows } = await client.query<{ event: Aside | null }>("select quarantine_event($1) as event", [why]);
  const event = rows[0]?.event;
  if (event) log().error({ code: "outbox_set_aside", event }, `${wordsOf(event)} was set aside: ${why}`);
  return event ? 1 : 0;
}

type Aside = { branch: number; id: number; type: string; of: string };

export const wordsOf = ({ branch, id, type, of }: Aside) => `event ${id} of branch ${branch} (${type}, ${of})`;
