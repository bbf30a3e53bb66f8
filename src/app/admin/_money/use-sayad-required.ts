import { api } from "../_client";

/** Whether cheques of the branch need a Sayad ID, as in Iran; true while unknown. */
export function useSayadRequired(): boolean {
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  return (me.data?.branch.country ?? "IR") === "IR";
}
