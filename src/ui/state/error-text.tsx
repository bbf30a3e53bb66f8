"use client";
import { refusalOfError } from "./refusal";
import { RefusalNotice } from "./refusal-notice";

/** Why the last act failed, below what it was done with; takes no room until then. */
export function ErrorText({ error }: { error: unknown }) {
  return <div role="alert">{error ? <RefusalNotice told={refusalOfError(error)} /> : null}</div>;
}
