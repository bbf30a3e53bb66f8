import type { Clerk } from "../back-office";

/** The version of a branch's settings of a type, as whoever changes them has read it. */
export async function settingsOf(clerk: Clerk, type: string): Promise<number> {
  const { json } = await clerk.ask("GET", `/settings/index/${type}`);
  return json.data.version;
}
