"use client";
import { refusalOfError } from "./refusal";
import { Refused } from "./refused";

/** Why the last act failed, below what it was done with; takes no room until then. */
export function Failed({ error }: { error: unknown }) {
  return <div role="alert">{error ? <Refused told={refusalOfError(error)} /> : null}</div>;
}
