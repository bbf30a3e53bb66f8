/** Every act has a number, to identify it in a difference. */
export interface Act {
  number: number;
  actor: string;
  what: string;
}

export class Acts {
  private readonly all: Act[] = [];

  constructor(private readonly limit: number) {}

  get count(): number {
    return this.all.length;
  }

  get left(): boolean {
    return this.all.length < this.limit;
  }

  begin(actor: string, what: string): Act {
    const act = { number: this.all.length + 1, actor, what };
    this.all.push(act);
    return act;
  }
}

export interface Difference {
  act: Act | undefined;
  model: string;
  product: string;
}

/** Differences between the model and the product. */
export class Differences {
  readonly all: Difference[] = [];
  private readonly began = Date.now();

  constructor(readonly seed: string) {}

  add(act: Act | undefined, model: string, product: string): void {
    const one = { act, model, product };
    this.all.push(one);
    console.log(`DIFFERENCE ${this.line(one)}`);
  }

  private line({ act, model, product }: Difference): string {
    const where = act ? `act ${act.number} (${act.actor}: ${act.what})` : "end";
    const seconds = Math.round((Date.now() - this.began) / 1_000);
    return `seed ${this.seed}, ${where}, after ${seconds} s: the model says ${model}; the product says ${product}`.replace(
      /\s+/g,
      " ",
    );
  }

  equal(act: Act | undefined, what: string, model: unknown, product: unknown): void {
    const [left, right] = [String(model), String(product)];
    if (left !== right) this.add(act, `${what} ${left}`, right);
  }
}
