"use client";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Submits a line of fields once none of them is resolving text: otherwise fast keys would submit the typed text in
 * place of its value.
 */
export function useLookupSubmit(send: () => void) {
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState(false);
  const run = useEffectEvent(send);
  useEffect(() => {
    if (!wanted || awaited.length > 0) return;
    setWanted(false);
    run();
  }, [wanted, awaited]);
  return {
    waiting: wanted,
    submit: () => setWanted(true),
    /** Callback for a field by name, called while it is resolving text. */
    onAwaited: (field: string) => (looksUp: boolean) =>
      setAwaited((before) => [...before.filter((one) => one !== field), ...(looksUp ? [field] : [])]),
  };
}
