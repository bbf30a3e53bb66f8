import type { Actor, Ctx, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { mobileNumber } from "./phone";
import { readSmsPreferences } from "./read-sms-preferences";
import { fill, MAX_CONTACTS, partsOf } from "./rules";
import { signed } from "./rules.preferences";

type Contact = { to: string; name: string };
type Given = { group_id?: number | undefined; contacts?: readonly Contact[] | undefined; text: string };

export type Gathered = {
  messages: { to: string; name: string; text: string; parts: number }[];
  /** As typed. */
  bad: { index: number; contact: string }[];
  duplicates: number;
  optedOut: number;
  parts: number;
  cost: bigint | null;
  currency: string;
};

/**
 * Recipients of a bulk with their texts: numbers normalized for the branch's country, deduplicated, without opt-outs.
 * Throws notFound (3009) for a foreign group, tooLarge (3008) for more than 5,000.
 */
export async function gatherContacts(
  ctx: Ctx<Actor> | TxCtx<Actor>,
  { group_id, contacts, text: input }: Given,
): Promise<Gathered> {
  const { branchId } = ctx.actor;
  const branch = await ctx.db.branch.findUniqueOrThrow({
    where: { id: branchId },
    select: { country: true, currency: true },
  });
  const text = signed(input, await readSmsPreferences(ctx.db, branchId));
  const given = contacts ?? (await membersOf(ctx, group_id!));
  if (given.length > MAX_CONTACTS) throw new Refusal("tooLarge", { data: { limit: MAX_CONTACTS } });
  const bad: Gathered["bad"] = [];
  const names = new Map<string, string>();
  let duplicates = 0;
  for (const [index, { to: contact, name }] of given.entries()) {
    const to = mobileNumber(contact, branch.country);
    if (to === undefined) bad.push({ index, contact: contact.slice(0, 60) });
    else if (names.has(to)) duplicates++;
    else names.set(to, name);
  }
  const [line, out] = await Promise.all([
    ctx.db.messageLine.findFirst({ where: { branchId, channel: "sms", isDefault: true }, select: { partPrice: true } }),
    ctx.db.messageOptOut.findMany({ where: { branchId, channel: "sms", address: { in: [...names.keys()] } } }),
  ]);
  for (const { address } of out) names.delete(address);
  const personal = /\{name\}/.test(text);
  const one = partsOf(text).length;
  const messages = [...names].map(([to, name]) => {
    const words = personal ? fill(text, { name }) : text;
    return { to, name, text: words, parts: personal ? partsOf(words).length : one };
  });
  const parts = messages.reduce((sum, message) => sum + message.parts, 0);
  const cost = line?.partPrice == null ? null : line.partPrice * BigInt(parts);
  return { messages, bad, duplicates, optedOut: out.length, parts, cost, currency: branch.currency };
}

async function membersOf({ db, actor: { branchId } }: Ctx<Actor> | TxCtx<Actor>, groupId: number): Promise<Contact[]> {
  const group = await db.messageGroup.findUnique({
    where: { branchId_id: { branchId, id: groupId } },
    include: { members: { orderBy: { address: "asc" }, take: MAX_CONTACTS + 1 } },
  });
  if (!group) throw new Refusal("notFound");
  return group.members.map(({ address: to, name }) => ({ to, name }));
}

/** Common part of the preview and the bulk's result. */
export const toGatherContactDto = (
  { messages, bad, duplicates, optedOut, parts, cost, currency }: Gathered,
  locale: "fa" | "en",
) => ({
  accepted: messages.length,
  duplicates,
  opted_out: optedOut,
  refused: bad.map((one) => ({ ...one, code: 3003, message: NOT_A_MOBILE[locale] })),
  parts,
  cost,
  currency,
});

export const NOT_A_MOBILE = { en: "is not a mobile number", fa: "شمارهٔ تلفن همراه نیست" };
