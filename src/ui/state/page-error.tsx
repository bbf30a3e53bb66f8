"use client";
import { ofDigest } from "@/domain/kernel/errors";
import { ErrorState } from "./error-state";
import { refusalOfError } from "./refusal";

export type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Content of a page that threw. */
export default function PageError({ error, reset }: PageErrorProps) {
  const { reason, requestId } = ofDigest(error.digest);
  const refusal = { ...(reason ? { reason } : refusalOfError(error)), requestId };
  return <ErrorState refusal={refusal} onRetry={reset} heading="h1" />;
}
