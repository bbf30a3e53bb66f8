import { secret, storedSecret } from "../secrets";

/** `admin` is the superuser (backups); `owner` owns the schema and migrates; `app` is used by the processes. */
export type Passwords = { admin: string; owner: string; app: string };

/** Created with the cluster: once `made`, missing passwords are an error instead of being recreated. */
export async function passwords(dataDir: string, { made }: { made: boolean }): Promise<Passwords> {
  const [admin, owner, app] = await Promise.all(
    ["postgres", "safar_owner", "safar_app"].map((role) => (made ? storedSecret : secret)(dataDir, `database-${role}`)),
  );
  return { admin: admin!, owner: owner!, app: app! };
}
