"use client";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorState refusal={{ ...refusalOfError(error), requestId: error.digest }} onRetry={reset} />;
}
