import type { Condition, ConditionCode } from "./events";
import { onceInProcess } from "./process";

/** A child of the supervisor says so often that it is alive; who does not is killed and started again (ops/keep-running.ts). */
const BEAT_MS = 1_000;

/** What a child tells its supervisor. `detail` null: it is over. `damage`: what the database said of a page or an index. */
export type Report =
  | { type: "ready" }
  | { type: "alive" }
  | { type: "condition"; code: ConditionCode; detail: string | null }
  | { type: "damage"; said: string };
/** What the supervisor tells its children. */
export type ConditionsMessage = { type: "conditions"; conditions: Condition[] };

type Link = { send: ((report: Report) => void) | undefined; conditions: readonly Condition[] };
const link = () => onceInProcess("supervised", (): Link => ({ send: undefined, conditions: [] }));

/** To be called once by a process that the supervisor started: from now on it is heard, and hears. */
export function beSupervised(): void {
  if (!process.send) return;
  // A supervisor that is gone ends this process by "disconnect".
  link().send = (report) => void (process.connected && process.send?.(report, undefined, undefined, () => {}));
  process.on("message", (dto: ConditionsMessage) => {
    if (dto?.type === "conditions") link().conditions = dto.conditions;
  });
  report({ type: "alive" });
  setInterval(() => report({ type: "alive" }), BEAT_MS).unref();
}

/** Without a supervisor (tests, commands) nobody hears it. */
export const report = (one: Report): void => link().send?.(one);

/** What stands, as the supervisor told last. */
export const conditions = (): readonly Condition[] => link().conditions;
