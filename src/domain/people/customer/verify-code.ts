import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { clearAttempts, recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import { contactOf } from "./contact";
import { findCustomer } from "./find-customer";
import { branchOut, frontOf } from "./front";
import { guessAt, type HashCode, hashed, TRIES, tryCode } from "./one-time-code";
import type { CodeCheck } from "./schema";

type VerifyCodeInput = z.output<typeof CodeCheck> & { hash: HashCode; address: string | null };

/**
 * Signs in a person by a code sent to their mobile or e-mail. A known passenger is linked, otherwise one is created by
 * name (fieldMissing (3002) lists missing names, the code stays valid). Throws domainUnknown (2004) and suspended
 * (2008) for the domain or person; tooManyRequests (9001); wrongCredentials (2010) with equal text and timing for
 * unknown contacts and wrong, used, expired or unsent codes.
 */
export async function verifyCode(ctx: Ctx<null>, { hash, address, domain, code, ...said }: VerifyCodeInput) {
  const front = await frontOf(ctx, domain);
  const contact = contactOf(front, said);
  const { branchId } = front.site;
  const guess = guessAt(branchId, contact, address);
  const counted = await recordAttempt(ctx, guess, TRIES);
  const tried = { branchId, contact, hash: hashed(hash, branchId, contact, code), address, now: ctx.now };
  const codeId = await tryCode(ctx.query, tried);
  if (codeId === null) throw new Refusal("wrongCredentials");
  const names = { firstName: said.first_name ?? null, lastName: said.last_name ?? null };
  try {
    const found = await transact({ ...ctx, actor: { kind: "system", branchId } }, async (tx) => {
      const used = await tx.db.oneTimeCode.updateMany({
        where: { branchId, id: codeId, usedAt: null },
        data: { usedAt: tx.now },
      });
      if (used.count === 0) throw new Refusal("wrongCredentials");
      const { customer, passenger, created } = await findCustomer(tx, { front, contact, names });
      const actor = {
        kind: "customer",
        group: "b2c",
        branchId,
        passengerId: passenger.id,
        customerId: customer.id,
      } as const;
      await audit(
        { ...tx, actor },
        {
          action: "customer.sign-in",
          subject: { type: "passenger", id: passenger.id },
          after: { address: address ?? "unknown", domain: front.site.domain, by: contact.kind },
        },
      );
      return { customer, passenger, created };
    });
    await clearAttempts(ctx, guess);
    return { ...found, branchId, branch: branchOut(front) };
  } catch (error) {
    await withdrawAttempt(ctx, counted);
    throw error;
  }
}
