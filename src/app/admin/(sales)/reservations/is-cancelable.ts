import type { Details } from "./filters";

/** The same condition as in the database: an unsettled item of a charter that has not departed. */
export const isCancelable = ({ status }: Pick<Details["items"][number], "status">) =>
  status === "pending" || status === "confirmed";
