import type { Condition, ConditionCode } from "./events";
import { onceInProcess } from "./process";

/**
 * Interval of a child's heartbeat; the supervisor kills and restarts one that stops sending it (ops/keep-running.ts).
 */
const BEAT_MS = 1_000;

/**
 * Report of a child to its supervisor. `detail` null: the condition has ended. `damage`: the database's message about a
 * page or an index.
 */
export type Report =
  | { type: "ready" }
  | { type: "alive" }
  | { type: "condition"; code: ConditionCode; detail: string | null }
  | { type: "damage"; said: string };
/** Message of the supervisor to its children. */
export type ConditionsMessage = { type: "conditions"; conditions: Condition[] };

type Link = { send: ((report: Report) => void) | undefined; conditions: readonly Condition[] };
const link = () => onceInProcess("supervised", (): Link => ({ send: undefined, conditions: [] }));

/** Called once by a process that the supervisor started: enables reports and messages. */
export function beSupervised(): void {
  if (!process.send) return;
  // When the supervisor is gone, "disconnect" ends this process.
  link().send = (report) => void (process.connected && process.send?.(report, undefined, undefined, () => {}));
  process.on("message", (dto: ConditionsMessage) => {
    if (dto?.type === "conditions") link().conditions = dto.conditions;
  });
  report({ type: "alive" });
  setInterval(() => report({ type: "alive" }), BEAT_MS).unref();
}

/** Without a supervisor (tests, commands) reports are dropped. */
export const report = (one: Report): void => link().send?.(one);

/** Active conditions, as last sent by the supervisor. */
export const conditions = (): readonly Condition[] => link().conditions;
