/** Does what there is to tell, a line at a time; `left` aborts when nobody listens any more. */
type Work = (push: (line: object) => void, left: AbortSignal) => Promise<void>;

/**
 * Lines of JSON that are told while work goes on, for one reader. The work begins with the first question for a line. It is no generator:
 * a reader who leaves while a line is awaited ends the work then, not with the next line.
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
