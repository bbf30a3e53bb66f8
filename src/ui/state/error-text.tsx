"use client";
import { refusalOfError } from "./refusal";
import { RefusalNotice } from "./refusal-notice";

/** Error of the last action below its control; takes no space without one. */
export function ErrorText({ error }: { error: unknown }) {
  return <div role="alert">{error ? <RefusalNotice refusal={refusalOfError(error)} /> : null}</div>;
}
