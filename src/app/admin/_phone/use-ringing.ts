"use client";
import { api, useBranchLive } from "../_client";

/** What rings and is spoken now, and how the line stands; asked again as the telephone server tells of a change. */
export function useRinging() {
  const utils = api.useUtils();
  useBranchLive({
    concerns: (topic) => topic.startsWith("telephony."),
    onChange: () => {
      // A question under way is not begun anew: on a slow line none would ever be answered.
      const calmly = [undefined, undefined, { cancelRefetch: false }] as const;
      void utils.telephony.live.invalidate(...calmly);
      void utils.telephony.card.invalidate(...calmly);
      void utils.telephony.standing.invalidate(...calmly);
    },
  });
  return api.telephony.live.useQuery(undefined, { staleTime: 5_000 });
}
