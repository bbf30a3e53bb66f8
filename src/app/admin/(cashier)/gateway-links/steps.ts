import type { Details } from "./address";

export type Step = {
  name: "created" | "left" | "heard" | "asked" | "posted" | "applied";
  state: "done" | "failed" | "waiting";
  at: string | null;
};

type LinkStepsInput = Pick<
  Details,
  | "created_at"
  | "redirected_at"
  | "heard_at"
  | "checks"
  | "status_name"
  | "settled_at"
  | "document"
  | "applied"
  | "apply_fault"
  | "drive"
>;

/** Steps of a payment: unreached ones are pending, a refused one has failed. */
export function stepsOf(of: LinkStepsInput): Step[] {
  const paid = of.status_name === "success" || of.status_name === "reversed";
  const lost = of.status_name === "failed" || of.status_name === "expired";
  const step = (name: Step["name"], done: boolean, at: string | null, failed = false): Step => ({
    ...{ name, at },
    state: done ? "done" : failed ? "failed" : "waiting",
  });
  return [
    step("created", true, of.created_at),
    step("left", of.redirected_at !== null, of.redirected_at, lost),
    step("heard", of.heard_at !== null, of.heard_at, lost),
    step("asked", paid, lost ? of.settled_at : null, lost),
    step("posted", of.document !== null, of.document ? of.settled_at : null, lost),
    ...(of.drive === "wallet" ? [] : [step("applied", of.applied, null, of.apply_fault !== null || lost)]),
  ];
}
