import type { z } from "zod";
import type { Ctx, Locale } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { isKnown, recordAttempt, withdrawAttempt } from "../../platform/attempt-limit/record-attempt";
import { sourceOf } from "../../platform/attempt-limit/rules";
import { queueMessage } from "../../platform/message/queue-message";
import { refuseCode } from "./code-limits";
import { type Contact, contactOf, lockContact } from "./contact";
import { type Front, frontOf } from "./front";
import {
  guessAt,
  type HashCode,
  hashed,
  LIFE_SECONDS,
  MAX_PER_HOUR,
  newCode,
  RESEND_SECONDS,
  SENDS,
} from "./one-time-code";
import type { CodeRequest, CodeSent } from "./schema";

type SendCodeInput = z.output<typeof CodeRequest> & { hash: HashCode; address: string | null };

/**
 * Sends a one-time code to a mobile or e-mail, in the caller's language: 6 digits, valid for two minutes. Neither text
 * nor timing reveals whether the contact is known. Within a minute the same source gets the pending code's data;
 * another source gets its own code. Throws domainUnknown (2004) and suspended (2008) for the domain; fieldInvalid
 * (3003); tooManyRequests (9001) beyond 3 per hour and source or 10 in total (recently successful addresses are not
 * blocked by requests from elsewhere), beyond the branch's daily limits, and beyond 60 in 15 minutes per source.
 */
export async function sendCode(
  ctx: Ctx<null>,
  { hash, address, domain, ...said }: SendCodeInput,
): Promise<z.input<typeof CodeSent>> {
  const front = await frontOf(ctx, domain);
  const contact = contactOf(front, said);
  const { branchId } = front.site;
  const askedFrom = sourceOf(address);
  const known = await isKnown(ctx, guessAt(branchId, contact, address));
  const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const answer = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => {
    return { expires_at: expiresAt, resend_at: after(sentAt, RESEND_SECONDS) };
  };
  const counted = await recordAttempt(ctx, { identifier: "otp-send", address }, SENDS);
  let made = false;
  const result = await transact({ ...ctx, actor: { kind: "system", branchId } }, async (tx) => {
    await lockContact(tx, contact);
    const sent = await tx.db.oneTimeCode.findMany({
      where: { branchId, identifier: contact.value, sentAt: { gt: after(tx.now, -3_600) } },
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    });
    const own = sent.filter((one) => one.askedFrom === askedFrom);
    const [last] = own;
    if (last && last.usedAt === null && after(last.sentAt, RESEND_SECONDS) > tx.now) return answer(last);
    const { source, known: knownMost, all } = MAX_PER_HOUR;
    const full = known ? own[knownMost - 1] : (own[source - 1] ?? sent[all - 1]);
    if (full) {
      const waitMs = after(full.sentAt, 3_600).getTime() - tx.now.getTime();
      throw new Refusal("tooManyRequests", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
    }
    await refuseCode(tx, contact);
    const code = newCode();
    const expiresAt = after(tx.now, LIFE_SECONDS);
    const row = await tx.db.oneTimeCode.create({
      data: {
        branchId,
        identifier: contact.value,
        code: new Uint8Array(hashed(hash, branchId, contact, code)),
        askedFrom,
        sentAt: tx.now,
        expiresAt,
      },
    });
    await queueMessage(tx, {
      channel: contact.kind === "mobile" ? "sms" : "email",
      to: contact.value,
      ...wordsOf(tx.locale, front, contact, code),
      businessKey: `one-time-code:${row.id}`,
      expiresInSeconds: LIFE_SECONDS,
      urgent: true,
    });
    made = true;
    return answer(row);
  }).catch(async (error) => {
    await withdrawAttempt(ctx, counted);
    throw error;
  });
  // Nothing was sent.
  if (!made) await withdrawAttempt(ctx, counted);
  return result;
}

/** The last line lets phones fill in the code on the requesting page (WICG, origin-bound one-time codes). */
function wordsOf(locale: Locale, { branch, site }: Front, { kind }: Contact, code: string) {
  const bound = kind === "mobile" ? `\n\n@${site.domain} #${code}` : "";
  if (locale === "fa") return { text: `${branch.name}\nکد ورود شما: ${code}${bound}`, subject: `کد ورود: ${code}` };
  return { text: `${branch.nameLatin}\nYour sign-in code: ${code}${bound}`, subject: `Sign-in code: ${code}` };
}
