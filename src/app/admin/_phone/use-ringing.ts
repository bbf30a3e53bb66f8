"use client";
import { useRef } from "react";
import { api, useBranchLive } from "../_client";

/** What rings and is spoken now, asked again with what stands beside it as the telephone server tells of a change. */
export function useRinging() {
  const utils = api.useUtils();
  const asking = useRef({ now: false, again: false });
  const askAgain = async () => {
    const { current } = asking;
    current.again = true;
    // A question under way is not begun anew, or on a slow line none would ever be answered; what came meanwhile is asked for after it.
    if (current.now) return;
    current.now = true;
    while (current.again) {
      current.again = false;
      const { live, card, standing } = utils.telephony;
      await Promise.all([live.invalidate(), card.invalidate(), standing.invalidate()]);
    }
    current.now = false;
  };
  useBranchLive({ concerns: (topic) => topic.startsWith("telephony."), onChange: () => void askAgain() });
  return api.telephony.live.useQuery(undefined, { staleTime: 5_000 });
}
