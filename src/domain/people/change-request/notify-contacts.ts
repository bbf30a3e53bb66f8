import type { OperatorActor, TxCtx } from "../../kernel/context";
import { mobileNumber } from "../../platform/message/phone";
import { queueMessage } from "../../platform/message/queue-message";
import { ONE_PERSON_MS } from "../second-person/rules";

type Row = { id: number; title: string; requestedAt: Date; about?: "change" | "trust" };
type Filed = { mobile?: string; email?: string };

/** Maximum number of notified contacts. */
const MAX_CONTACTS = 20;

/**
 * Notifies all contacts of a branch with a single person (the branch's and its people's) that a change is made after 24
 * hours unless it is withdrawn. Contacts that no message line can reach are omitted.
 */
export async function notifyContacts(tx: TxCtx<OperatorActor>, row: Row): Promise<void> {
  const { branchId } = tx.actor;
  const branch = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId } });
  const setting = await tx.db.branchSetting.findUnique({ where: { branchId_type: { branchId, type: "branch" } } });
  const own = (setting?.data ?? {}) as { email?: string | null; phone?: string | null };
  const people = await tx.db.operator.findMany({
    where: { memberships: { some: { branchId, active: true } }, active: true },
    select: { personal: true },
    take: MAX_CONTACTS,
  });
  const files = people.map(({ personal }) => (personal ?? {}) as Filed);
  const mobiles = [own.phone, ...files.map(({ mobile }) => mobile)].map((to) => to && mobileNumber(to, branch.country));
  const emails = [own.email, ...files.map(({ email }) => email)];
  const at = new Date(row.requestedAt.getTime() + ONE_PERSON_MS).toISOString();
  const text =
    tx.locale === "fa"
      ? `${branch.name}: درخواست تغییر «${row.title}» ثبت شد و از ${at} قابل تأیید است. اگر از آن بی‌خبرید، در کنسول آن را لغو کنید.`
      : `${branch.nameLatin}: a change of "${row.title}" was requested and can be approved from ${at}. If you did not expect it, withdraw it in the console.`;
  const all = [
    ...unique(mobiles).map((to) => ({ channel: "sms" as const, to })),
    ...unique(emails).map((to) => ({ channel: "email" as const, to, subject: branch.nameLatin })),
  ];
  for (const message of all)
    await queueMessage(tx, {
      ...message,
      text,
      urgent: true,
      businessKey: `${row.about ?? "change"}:${row.id}:${message.to}`,
    });
}

const unique = (all: readonly (string | null | undefined)[]): string[] =>
  [...new Set(all.filter((one): one is string => Boolean(one)))].slice(0, MAX_CONTACTS);
