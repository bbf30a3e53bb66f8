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
  /** What a wrong password is answered with. */
  wrong: () => Refusal;
};

/** The one way a colleague's user is proven: the guess is counted before it is looked at (9001), then the password. */
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
 * A colleague's user, by name and password. 2004, 2008 for the domain; 9001; 2010 in the same words and time whether the
 * name exists; then, to the right password only, 2008 where the person or the colleague was put out.
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
