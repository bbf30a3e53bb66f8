import type { Condition, ConditionCode, MomentCode } from "@/server/events";
import { plainLog } from "@/server/log";
import { onceInProcess } from "@/server/process";

type OpenCondition = { since: string; by: Map<string, string> };

/** Time a moment stays visible outside the log. */
const SEEN_MS = 60_000;

/** Reporter of a condition; the supervisor by default. */
const OURS = "supervisor";

/** Active conditions, logged when they begin, change and end, and sent to listeners. */
export function conditionBoard() {
  const active = new Map<ConditionCode, OpenCondition>();
  const moments = new Map<MomentCode, Condition>();
  const listeners = new Set<() => void>();
  const toConditionDto = ({ by }: OpenCondition) => [...by.values()][0]!;
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function raise(code: ConditionCode, detail: string, by = OURS): void {
    const before = active.get(code);
    const now = before ?? { since: new Date().toISOString(), by: new Map() };
    const dto = before && toConditionDto(before);
    now.by.set(by, detail);
    active.set(code, now);
    if (toConditionDto(now) === dto) return;
    plainLog().error({ code }, detail);
    changed();
  }

  function clear(code: ConditionCode, by = OURS): void {
    const before = active.get(code);
    if (!before?.by.delete(by) || before.by.size > 0) return;
    active.delete(code);
    plainLog().warn({ code, over: true, since: before.since }, `${code} is over`);
    changed();
  }

  function moment(code: MomentCode, detail: string): void {
    plainLog().warn({ code }, detail);
    const one = { code, detail, since: new Date().toISOString() };
    moments.set(code, one);
    changed();
    setTimeout(() => {
      if (moments.get(code) === one) moments.delete(code);
      changed();
    }, SEEN_MS).unref();
  }

  return {
    raise,
    clear,
    /** Logged once and listed for a minute. */
    moment,
    /** Raises the condition with a text, clears it without. */
    set: (code: ConditionCode, detail: string | undefined | null, by = OURS) =>
      detail ? raise(code, detail, by) : clear(code, by),
    /** Clears all conditions of a process. */
    clearAll: (by: string) => {
      for (const code of [...active.keys()]) clear(code, by);
    },
    list: (): Condition[] => [
      ...[...active].map(([code, one]) => ({ code, detail: toConditionDto(one), since: one.since })),
      ...moments.values(),
    ],
    has: (code: ConditionCode) => active.has(code),
    listen: (listener: () => void) => void listeners.add(listener),
  };
}

export type Board = ReturnType<typeof conditionBoard>;

/** The board of this process. */
export const board = () => onceInProcess("conditions", conditionBoard);

/** Reports an event that is not a lasting condition. */
export const tellMoment = (code: MomentCode, text: string): void => board().moment(code, text);
