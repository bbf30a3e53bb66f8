import { Refusal } from "../../kernel/errors";

/** For whom a file is read. */
export type Reader = { branchId: number; operatorId: number };

type Waiting = Reader & { go: () => void };

/** Who waits in a process, or is being read for, at most. */
export const MAX_QUEUED = { person: 2, branch: 6, all: 24 } as const;

const line: Waiting[] = [];
/** The one whose file is being read. */
let reading: Reader | null = null;
/** When a branch, and a person of it, had their last turn; forgotten when nobody is left. */
const served = new Map<string, number>();
let turns = 0;

/**
 * Waits for one's turn and answers how it ends. One file is read at a time in a process: a thread takes a core and much memory.
 * Next is whose branch had none for longest, and of the branch the person: who sends many keeps nobody else waiting for more than
 * one of them. 9001 where too many are in line.
 */
export async function takeTurn({ branchId, operatorId }: Reader): Promise<() => void> {
  const me = { branchId, operatorId };
  refuseCrowd(me);
  if (reading) await new Promise<void>((go) => line.push({ ...me, go }));
  else begin(me);
  return endTurn;
}

function refuseCrowd({ branchId, operatorId }: Reader): void {
  const all: Reader[] = reading ? [reading, ...line] : line;
  const branch = all.filter((one) => one.branchId === branchId);
  const person = branch.filter((one) => one.operatorId === operatorId);
  const counts = { person: person.length, branch: branch.length, all: all.length };
  for (const [whose, most] of Object.entries(MAX_QUEUED))
    if (counts[whose as keyof typeof counts] >= most)
      throw new Refusal("tooManyRequests", { retryAfterSeconds: 5, data: { limit: most } });
}

function begin({ branchId, operatorId }: Reader): void {
  reading = { branchId, operatorId };
  served.set(`${branchId}`, ++turns);
  served.set(`${branchId} ${operatorId}`, turns);
}

function endTurn(): void {
  reading = null;
  if (line.length === 0) {
    served.clear();
    return;
  }
  const turnOf = ({ branchId, operatorId }: Reader) =>
    [served.get(`${branchId}`) ?? 0, served.get(`${branchId} ${operatorId}`) ?? 0] as const;
  const next = line.reduce((first, one) => {
    const [[a, b], [c, d]] = [turnOf(first), turnOf(one)];
    return c < a || (c === a && d < b) ? one : first;
  });
  line.splice(line.indexOf(next), 1);
  begin(next);
  next.go();
}
