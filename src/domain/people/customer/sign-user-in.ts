import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { clearAttempts, recordAttempt } from "../../platform/attempt-limit/record-attempt";
import { findColleagueUser, mayAct } from "../colleague/find-user";
import { isPassword } from "../operator/password";
import { branchOut, frontOf } from "./front";
import type { Login } from "./schema";

type Proof = {
  branchId: number;
  username: string;
  password: string;
  address: string | null;
  user: { passwordHash: string } | null;
  /** The refusal for a wrong password. */
  wrong: () => Refusal;
};

/**
 * Single implementation for verifying a colleague's user: records the attempt before the password is checked
 * (tooManyRequests (9001)).
 */
export async function proveUser(
  ctx: Ctx<CustomerActor | null>,
  { branchId, username, password, address, user, wrong }: Proof,
): Promise<void> {
  const guess = { identifier: `b2b:${branchId}:${username.toLowerCase()}`, address };
  await recordAttempt(ctx, guess);
  const right = await isPassword(password, user?.passwordHash);
  if (!user || !right) throw wrong();
  await clearAttempts(ctx, guess);
}

type SignUserInInput = z.output<typeof Login> & { address: string | null };

/**
 * Signs in a colleague's user by username and password. Throws domainUnknown (2004) and suspended (2008) for the
 * domain; tooManyRequests (9001); wrongCredentials (2010) with equal text and timing for unknown usernames; and only
 * after the correct password suspended (2008) when the user or colleague is suspended.
 */
export async function signUserIn(ctx: Ctx<null>, { domain, username, password, address }: SignUserInInput) {
  const front = await frontOf(ctx, domain);
  const { branchId } = front.site;
  const user = await findColleagueUser(ctx, { branchId, username });
  const wrong = () => new Refusal("wrongCredentials");
  await proveUser(ctx, { branchId, username, password, address, user, wrong });
  if (!user || !mayAct(user)) throw new Refusal("suspended");
  const { id: colleagueUserId, colleagueId, name } = user;
  const actor = { kind: "customer", group: "b2b", branchId, colleagueId, colleagueUserId, name } as const;
  await transact({ ...ctx, actor }, (tx) =>
    audit(tx, {
      action: "colleague_user.sign-in",
      subject: { type: "colleague_user", id: colleagueUserId },
      after: { address: address ?? "unknown", domain: front.site.domain },
    }),
  );
  return { user, branchId, branch: branchOut(front) };
}
