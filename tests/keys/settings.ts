import type { Clerk } from "../back-office";

/** Version of a branch's settings of a type, as read before a change. */
export async function settingsOf(clerk: Clerk, type: string): Promise<number> {
  const { json } = await clerk.ask("GET", `/settings/index/${type}`);
  return json.data.version;
}
