import type { BuildStep } from "../price/rules";

/** What many steps of many build-ups have in common. */
export type Head = Omit<BuildStep, "pax_type" | "amount">;
type Short = [head: number, pax_type: BuildStep["pax_type"], amount: number];

/** Build-ups as they are kept with the offers of a search: what a rule says of itself once, not with each of thousands of steps. */
export class Heads {
  readonly all: Head[] = [];
  private readonly places = new Map<string, number>();

  shortened(build: readonly BuildStep[]): Short[] {
    return build.map((step) => [this.placeOf(step), step.pax_type, step.amount]);
  }

  private placeOf(step: BuildStep): number {
    const { scope, rule_id, version, rate } = step;
    const name = rate
      ? `${scope} ${rate.from} ${rate.rate}`
      : rule_id === null
        ? scope
        : `${scope} ${rule_id} ${version}`;
    const known = this.places.get(name);
    if (known !== undefined) return known;
    const { pax_type: _, amount: __, ...head } = step;
    this.places.set(name, this.all.length);
    return this.all.push(head) - 1;
  }
}

export type WithStoredSteps = { build?: readonly Short[] };

/** A kept price with its build-up as it was. Without `heads` it was kept whole. */
export const lengthened = ({ build, ...price }: WithStoredSteps, heads: readonly Head[] | null) => ({
  ...price,
  build: heads ? build?.map(([head, pax_type, amount]): BuildStep => ({ ...heads[head]!, pax_type, amount })) : build,
});
