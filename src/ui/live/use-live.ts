"use client";
import { useEffect, useRef, useState } from "react";
import { type Heard, joinLive } from "./channel";

export type LiveOptions = {
  branchId: number;
  concerns: (topic: string) => boolean;
  /** Ask again for what is shown: something changed, or may have changed unheard. */
  onChange: () => void;
  /** The session is over; resolves once there is one again. */
  onEnded: () => Promise<void>;
};

/** At most one new question in this time, however many events come. */
const CALM_MS = 400;

/** Hears what changes in the branch; answers whether the line is up. */
export function useLive({ branchId, ...options }: LiveOptions): boolean {
  const [up, setUp] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef<Omit<LiveOptions, "branchId">>(options);
  latest.current = options;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again = false;
    const ask = () => {
      if (timer) {
        again = true;
        return;
      }
      latest.current.onChange();
      timer = setTimeout(() => {
        timer = undefined;
        if (again) ask();
        again = false;
      }, CALM_MS);
    };
    const hear = (received: Heard) => {
      if (received.kind === "up" || received.kind === "down") return setUp(received.kind === "up");
      if (received.kind === "ended") {
        setUp(false);
        return void latest.current.onEnded().then(() => setRound((before) => before + 1));
      }
      if (received.kind === "gap" || latest.current.concerns(received.topic)) ask();
    };
    // What changed while there was no session was not heard.
    if (round > 0) ask();
    const leave = joinLive(branchId, hear);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [branchId, round]);
  return up;
}
