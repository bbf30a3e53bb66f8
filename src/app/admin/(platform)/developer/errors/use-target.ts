"use client";
import { useEffect, useRef, useState } from "react";

/** Scrolls to the code in the URL (`#4003`). `onHidden` is called first: filters must not hide it. */
export function useTarget(onHidden: (code: number) => void): number | null {
  const [target, setTarget] = useState<number | null>(null);
  const reveal = useRef(onHidden);
  reveal.current = onHidden;
  useEffect(() => {
    const read = () => {
      const [, code] = /^#(\d{4})$/.exec(window.location.hash) ?? [];
      if (!code) return setTarget(null);
      reveal.current(Number(code));
      setTarget(Number(code));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    if (target !== null) document.getElementById(String(target))?.scrollIntoView({ block: "center" });
  }, [target]);
  return target;
}
