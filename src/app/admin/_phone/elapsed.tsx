"use client";
import { useEffect, useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { lengthOf } from "./length";

/** Duration since `since`; empty until the page runs, since the server has no clock to render. */
export function Elapsed({ since }: { since: string }) {
  const { digits } = useFormat();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (now === null) return null;
  return <bdi>{digits(lengthOf(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))))}</bdi>;
}
