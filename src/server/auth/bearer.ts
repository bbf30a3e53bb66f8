import { Refusal } from "@/domain/kernel/errors";
import { isCanonical } from "./base64url";

const MAX_LENGTH = 4_096;

/** Returns the JWT of `Authorization: Bearer <token>`. Throws 2001 when it is missing, repeated or not a JWT. */
export function bearer(authorization: string | undefined): string {
  const [, token, signature] = /^Bearer +([\w-]+\.[\w-]+\.([\w-]+))$/i.exec(authorization ?? "") ?? [];
  if (!token || token.length > MAX_LENGTH || !isCanonical(signature!)) throw new Refusal("tokenMissing");
  return token;
}
