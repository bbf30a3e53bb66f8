import { ManagerServer, type Manners } from "@/adapters/ami/sandbox/server";

/**
 * Faults of a telephony server in tests. `hang…`: accepts the connection, the sign-in, the action, and then stays
 * silent. `half`: half a packet in place of an answer; `drop`: closes the connection at an action; `wrong`: another
 * protocol; `no_colon`, `long`: garbage.
 */
export const FAULTS = [
  "absent",
  "hang",
  "hang_login",
  "hang_answer",
  "half",
  "drop",
  "wrong",
  "no_colon",
  "long",
] as const;
export type AmiFault = (typeof FAULTS)[number];

export const ACCOUNT = { username: "safar", secret: "tell-nobody" };
const SIGN_IN = new Set(["challenge", "login"]);

const LABELS_BY_LANGUAGE: Readonly<Record<AmiFault, Manners>> = {
  absent: {},
  hang: { greeting: null },
  hang_login: { instead: () => null },
  hang_answer: { instead: (action) => (signsIn(action) ? undefined : null) },
  half: {
    instead: (action) => (signsIn(action) ? undefined : `Response: Success\r\nActionID: ${action.get("actionid")}\r\n`),
  },
  drop: { instead: (action) => (signsIn(action) ? undefined : "drop") },
  wrong: { greeting: "SSH-2.0-OpenSSH_9.6" },
  no_colon: { instead: (action) => (signsIn(action) ? undefined : "this is no line of a manager\r\n\r\n") },
  long: { instead: (action) => (signsIn(action) ? undefined : `Response: ${"x".repeat(100_000)}\r\n\r\n`) },
};
const signsIn = (action: ReadonlyMap<string, string>) => SIGN_IN.has(action.get("action")?.toLowerCase() ?? "");

type Seen = { action: string; fields: Record<string, string> };
export type AmiServer = {
  port: number;
  server: ManagerServer;
  /** Every action received except sign-ins, and the number of invalid ones. */
  seen: Seen[];
  malformed(): number;
  /** Open connections, signed in or not. */
  open(): number;
  close(): Promise<void>;
};

/** A telephony server on loopback. `chunk`: bytes written at a time. */
export async function amiServer({
  fault,
  chunk,
  ringMs,
}: {
  fault?: AmiFault;
  chunk?: number;
  ringMs?: number;
} = {}): Promise<AmiServer> {
  const seen: Seen[] = [];
  let malformed = 0;
  const manners: Manners = {
    ...(fault && LABELS_BY_LANGUAGE[fault]),
    ...(chunk && { chunk }),
    onAction: (action) => {
      const { action: name = "", actionid: _, ...fields } = Object.fromEntries(action);
      if (!SIGN_IN.has(name.toLowerCase())) seen.push({ action: name, fields });
    },
    onMalformed: () => malformed++,
  };
  const server = new ManagerServer(ACCOUNT, manners, { paceMs: 0, ringMs: ringMs ?? 60_000 });
  const port = await server.open();
  if (fault === "absent") await server.close();
  return {
    ...{ port, server, seen },
    malformed: () => malformed,
    open: () => server.connections,
    close: async () => {
      if (fault !== "absent") await server.close();
    },
  };
}
