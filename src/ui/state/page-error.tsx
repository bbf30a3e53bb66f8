"use client";
import { ErrorState } from "./error-state";
import { refusalOfError } from "./refusal";

export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** What stands in place of a page that threw. */
export default function PageError({ error, reset }: PageErrorProps) {
  return <ErrorState refusal={{ ...refusalOfError(error), requestId: error.digest }} onRetry={reset} />;
}
