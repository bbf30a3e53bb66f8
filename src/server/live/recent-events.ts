import { randomUUID } from "node:crypto";
import type { Received } from "./topics";

/** What a reader has: the id of its last event, or the age in ms of its data. Null: unknown. */
export type Resume = { lastId: string } | { ageMs: number } | null;
export type BranchEvent = { branchId: number; event: Received };
type Entry = BranchEvent & { seq: number; at: number };

const KEEP_MS = 30_000;
const MAX_EVENTS = 2_000;
/** Time a request may take to arrive: the age was measured before. */
const MARGIN_MS = 3_000;

/** Events of the last 30 seconds (at most 2,000), so that a reader that connects does not reload what it has. */
export function makeRecentEvents(clock = () => performance.now()) {
  let epoch = "";
  let seq = 0;
  /** Every event since this time is in `entries`; null while the process does not listen. */
  let completeSince: number | null = null;
  let entries: Entry[] = [];

  const forgetOld = () => {
    const oldest = clock() - KEEP_MS;
    const first = Math.max(
      entries.findIndex(({ at }) => at >= oldest),
      entries.length - MAX_EVENTS,
    );
    const dropped = first < 0 ? entries.length : first;
    if (dropped === 0) return;
    completeSince = Math.max(completeSince ?? 0, entries[dropped - 1]!.at);
    entries = entries.slice(dropped);
  };

  return {
    /** The process listens from now on; ids of before are void. */
    begin() {
      [epoch, completeSince, entries] = [randomUUID().slice(0, 8), clock(), []];
    },
    /** The connection is lost: events may be missed. */
    end() {
      completeSince = null;
    },
    add(branchEvent: BranchEvent) {
      entries.push({ ...branchEvent, seq: ++seq, at: clock() });
      if (entries.length > 2 * MAX_EVENTS) forgetOld();
    },
    /** Id of the latest event. */
    id: () => `${epoch}.${seq}`,
    /** Events that the reader does not have, oldest first; null when some are no longer known. */
    missed(resume: Resume): readonly BranchEvent[] | null {
      if (!resume || completeSince === null) return null;
      forgetOld();
      if ("ageMs" in resume) {
        const since = clock() - resume.ageMs - MARGIN_MS;
        return since <= completeSince ? null : entries.filter(({ at }) => at >= since);
      }
      const [of, last] = resume.lastId.split(".");
      const known = of === epoch && /^\d{1,15}$/.test(last ?? "") && Number(last) <= seq;
      const complete = known && Number(last) >= (entries[0]?.seq ?? seq + 1) - 1;
      return complete ? entries.filter((entry) => entry.seq > Number(last)) : null;
    },
  };
}
