import { createHash, randomBytes } from "node:crypto";

/** A client id and secret for HTTP Basic, shown once, and the stored columns. */
export function newClientSecret() {
  const client_id = `cli_${randomBytes(12).toString("base64url")}`;
  const client_secret = randomBytes(32).toString("base64url");
  const clientSecretHash = createHash("sha256").update(client_secret).digest("hex");
  return { shown: { client_id, client_secret }, columns: { clientId: client_id, clientSecretHash } };
}

export const NO_CLIENT = { clientId: null, clientSecretHash: null } as const;
