"use client";
import { useRef } from "react";
import { api, useBranchLive } from "../_client";

/** Current ringing and active calls, reloaded with related data on telephony events. */
export function useRinging() {
  const utils = api.useUtils();
  const asking = useRef({ now: false, again: false });
  const askAgain = async () => {
    const { current } = asking;
    current.again = true;
    // A running request is not restarted, or a slow connection would never complete one; later events reload after it.
    if (current.now) return;
    current.now = true;
    while (current.again) {
      current.again = false;
      const { live, card, status } = utils.telephony;
      await Promise.all([live.invalidate(), card.invalidate(), status.invalidate()]);
    }
    current.now = false;
  };
  useBranchLive({ concerns: (topic) => topic.startsWith("telephony."), onChange: () => void askAgain() });
  return api.telephony.live.useQuery(undefined, { staleTime: 5_000 });
}
