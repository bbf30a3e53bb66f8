import type pg from "pg";
import { maskText } from "@/domain/api-log/mask";
import { log } from "../log";

/** How many outbox rows one round turns. */
const BATCH = 500;
/**
 * What a row, or what is made of it, can be at fault for: its data, a rule it breaks, a limit. Anything else (no room, no memory, a
 * statement cut short, a function that is not there) would be any row's, and is tried again.
 */
const OF_A_ROW = /^(22|23|54|P0)/;

/**
 * One round of the outbox relay (relay.sql): rows not yet relayed become live updates and deliveries of webhooks, in one
 * transaction with their mark, so that an event is told when its deed is committed and told again only if the round itself
 * was lost. Several relays may run: one at a time turns rows. A row that cannot be turned is found by halves and set aside, so that
 * the others go on. Answers how many were turned.
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

/** What was wrong, without what was written: a server repeats that between quotes. */
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
