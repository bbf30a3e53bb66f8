"use client";
import { useEffect, useRef, useState } from "react";
import { joinLive } from "./channel";
import type { LiveMessage } from "./tab-events";

export type LiveOptions = {
  branchId: number;
  concerns: (topic: string) => boolean;
  /** Reload what is displayed: something changed, or a change may have been missed. */
  onChange: () => void;
  /** The session has ended; resolves after the next sign-in. */
  onEnded: () => Promise<void>;
};

/** At most one reload in this time, however many events arrive. */
const CALM_MS = 400;

const MAX_LOAD_MS = 25_000;
/** Older data is requested again when a page that shows it opens (`staleTime`). */
const MAX_AGE_MS = 10_000;
/** Most that the data of a part that opens now can be old: it was read after the navigation began. */
const ageOfData = () => (performance.now() < MAX_LOAD_MS ? performance.now() : MAX_AGE_MS);

/** Subscribes to changes in the branch; returns whether the live connection is open. */
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
    const hear = (received: LiveMessage) => {
      if (received.kind === "up" || received.kind === "down") return setUp(received.kind === "up");
      if (received.kind === "ended") {
        setUp(false);
        return void latest.current.onEnded().then(() => setRound((before) => before + 1));
      }
      if (received.kind === "gap" || latest.current.concerns(received.topic)) ask();
    };
    // Changes without a session were missed.
    if (round > 0) ask();
    const leave = joinLive(branchId, ageOfData(), hear);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [branchId, round]);
  return up;
}
