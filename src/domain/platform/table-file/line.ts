import { Refusal } from "../../kernel/errors";

/** The person a file is read for. */
export type Reader = { branchId: number; operatorId: number };

type Waiting = Reader & { go: () => void };

/** Maximum of queued and running readers in a process. */
export const MAX_QUEUED = { person: 2, branch: 6, all: 24 } as const;

const line: Waiting[] = [];
/** The reader whose file is being read. */
let reading: Reader | null = null;
/** The last turn of a branch, and of a person of it; cleared when the queue is empty. */
const served = new Map<string, number>();
let turns = 0;

/**
 * Waits for a turn and returns the function that ends it. One file is read at a time per process, since a thread takes
 * a core and much memory. Fair scheduling: the next is of the branch whose last turn is longest ago, and within it of
 * such a person, so that many files of one person delay others by at most one. Throws tooManyRequests (9001) when too
 * many are queued.
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
