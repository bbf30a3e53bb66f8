import { api } from "../_client";

/** Whether cheques of the branch must have a Sayad id, as in Iran; so it is taken while that is not known. */
export function useSayadRequired(): boolean {
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  return (me.data?.branch.country ?? "IR") === "IR";
}
