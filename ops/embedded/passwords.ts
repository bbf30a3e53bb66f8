import { secret, storedSecret } from "../secrets";

/** `admin` is the superuser (backups); `owner` owns the schema and migrates; `app` is what the processes run as. */
export type Passwords = { admin: string; owner: string; app: string };

/** Made with the cluster: `made` says that it is there, and then none is made anew. */
export async function passwords(dataDir: string, { made }: { made: boolean }): Promise<Passwords> {
  const [admin, owner, app] = await Promise.all(
    ["postgres", "safar_owner", "safar_app"].map((role) => (made ? storedSecret : secret)(dataDir, `database-${role}`)),
  );
  return { admin: admin!, owner: owner!, app: app! };
}
