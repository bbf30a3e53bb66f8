import { Refusal } from "@/domain/errors";

const MAX_LENGTH = 4_096;

/** The token of `Authorization: Bearer <token>`; 2001 when there is none, or more than one, or it cannot be one. */
export function bearer(authorization: string | undefined): string {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
  if (!token || token.length > MAX_LENGTH) throw new Refusal("tokenMissing");
  return token;
}
