import { expect, test } from "vitest";
import { stepsOf } from "./steps";

const AT = "2026-04-01T10:00:00.000Z";
type LinkStepsInput = Parameters<typeof stepsOf>[0];
const NEW: LinkStepsInput = {
  ...{ created_at: AT, redirected_at: null, heard_at: null, checks: 0, status_name: "created", settled_at: null },
  ...{ document: null, applied: false, apply_fault: null, drive: "colleague" },
};
const states = (of: LinkStepsInput) => stepsOf(of).map(({ name, state }) => `${name} ${state}`);

test("a new link waits for its payer", () => {
  expect(states(NEW)).toEqual([
    ...["created done", "left waiting", "heard waiting"],
    ...["asked waiting", "posted waiting", "applied waiting"],
  ]);
});

test("a paid link is complete, and one for a wallet ends in the books", () => {
  const paid = { ...NEW, redirected_at: AT, heard_at: AT, status_name: "success", settled_at: AT } as const;
  const posted = { ...paid, document: { document_id: 3, date: "2026-04-01" }, applied: true };
  expect(states(posted).every((step) => step.endsWith("done"))).toBe(true);
  expect(states({ ...posted, drive: "wallet" })).not.toContain("applied done");
});

test("money that could not be matched is still shown as unmatched", () => {
  const fault = { ...NEW, status_name: "success", apply_fault: "notFound" } as const;
  expect(states(fault)).toContain("applied failed");
});

test("what the gateway refused has failed from where it stopped", () => {
  const failed = { ...NEW, redirected_at: AT, status_name: "failed" } as const;
  expect(states(failed)).toEqual([
    ...["created done", "left done", "heard failed"],
    ...["asked failed", "posted failed", "applied failed"],
  ]);
});
