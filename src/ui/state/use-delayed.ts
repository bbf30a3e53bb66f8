"use client";
import { useEffect, useState } from "react";

/** True once `pending` has lasted 150 ms: fast requests show no skeleton. */
export function useDelayed(pending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [pending]);
  return pending && late;
}
