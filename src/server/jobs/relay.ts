import type pg from "pg";

/** How many outbox rows one round turns. */
const BATCH = 500;

/**
 * One round of the outbox relay (relay.sql): rows not yet relayed become live updates and deliveries of webhooks, in one
 * transaction with their mark, so that an event is told when its deed is committed and told again only if the round itself
 * was lost. Several relays may run: one at a time turns rows. Answers how many were turned.
 */
export async function relayOnce(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>({
    name: "relay",
    text: "select relay_events($1) as n",
    values: [BATCH],
  });
  return Number(rows[0]?.n ?? 0);
}
