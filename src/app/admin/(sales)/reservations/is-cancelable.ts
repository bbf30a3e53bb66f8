import type { Details } from "./filters";

/** What the database cancels too: an item that is not settled yet, of a charter that has not left. */
export const isCancelable = ({ status }: Pick<Details["items"][number], "status">) =>
  status === "pending" || status === "confirmed";
