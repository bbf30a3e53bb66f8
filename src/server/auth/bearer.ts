import { Refusal } from "@/domain/kernel/errors";
import { isCanonical } from "./base64url";

const MAX_LENGTH = 4_096;

/** The JWT of `Authorization: Bearer <token>`; 2001 when there is none, or more than one, or it cannot be one. */
export function bearer(authorization: string | undefined): string {
  const [, token, signature] = /^Bearer +([\w-]+\.[\w-]+\.([\w-]+))$/i.exec(authorization ?? "") ?? [];
  if (!token || token.length > MAX_LENGTH || !isCanonical(signature!)) throw new Refusal("tokenMissing");
  return token;
}
