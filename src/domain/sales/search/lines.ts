/** Produces lines; `left` is aborted when the reader has left. */
type Work = (push: (line: object) => void, left: AbortSignal) => Promise<void>;

/**
 * JSON lines produced by concurrent work, for one reader. The work starts with the first read. Not a generator: a
 * reader that leaves while waiting aborts the work immediately, not at the next line.
 */
export class Lines implements AsyncIterableIterator<string> {
  private readonly ready: string[] = [];
  private readonly ends = new AbortController();
  private begun = false;
  private over = false;
  private fault: unknown;
  private wake: (() => void) | undefined;

  constructor(private readonly work: Work) {}

  [Symbol.asyncIterator]() {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    if (!this.begun) this.begin();
    for (;;) {
      const value = this.ready.shift();
      if (value !== undefined) return { done: false, value };
      if (this.fault !== undefined) throw this.fault;
      if (this.over) return { done: true, value: undefined };
      await new Promise<void>((wake) => {
        this.wake = wake;
      });
    }
  }

  async return(): Promise<IteratorResult<string, undefined>> {
    this.ready.length = 0;
    this.end();
    this.ends.abort();
    return { done: true, value: undefined };
  }

  private begin(): void {
    this.begun = true;
    const push = (line: object) => {
      if (this.over) return;
      this.ready.push(`${JSON.stringify(line)}\n`);
      this.wake?.();
    };
    this.work(push, this.ends.signal).then(
      () => this.end(),
      (error: unknown) => {
        this.fault = error;
        this.end();
      },
    );
  }

  private end(): void {
    this.over = true;
    this.wake?.();
  }
}
