"use client";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Submits a line of fields once none of them looks up what was typed and taken already: keys that are quicker than an answer
 * would otherwise send the typed text in place of what it stands for.
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
    /** What the field of this name tells whether it looks something up. */
    onAwaited: (field: string) => (looksUp: boolean) =>
      setAwaited((before) => [...before.filter((one) => one !== field), ...(looksUp ? [field] : [])]),
  };
}
