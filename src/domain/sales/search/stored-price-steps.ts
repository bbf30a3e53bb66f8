import type { BuildStep } from "../price/rules";

/** Common part of many build-up steps. */
export type Head = Omit<BuildStep, "pax_type" | "amount">;
type Short = [head: number, pax_type: BuildStep["pax_type"], amount: number];

/** Compresses build-ups of a search: a rule's description is stored once instead of with thousands of steps. */
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

/** Restores a stored price's build-up. Without `heads` it was stored uncompressed. */
export const lengthened = ({ build, ...price }: WithStoredSteps, heads: readonly Head[] | null) => ({
  ...price,
  build: heads ? build?.map(([head, pax_type, amount]): BuildStep => ({ ...heads[head]!, pax_type, amount })) : build,
});
