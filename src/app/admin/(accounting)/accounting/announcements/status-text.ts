import type { Announcement } from "./address";

/** Key of the text of a status, including partly settled. */
export const statusText = ({ status, settled }: Pick<Announcement, "status" | "settled">) =>
  status === "active" && settled > 0 ? "partly" : (`status.${status}` as const);
