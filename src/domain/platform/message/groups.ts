import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { transact } from "../../kernel/transact";
import { mobileNumber } from "./phone";
import { MAX_CONTACTS } from "./rules";
import type {
  GroupForm,
  GroupList,
  GroupName,
  GroupQuery,
  MemberList,
  MemberName,
  MemberPaste,
  MemberPasted,
  MemberQuery,
  MessageGroupRowDto,
  OptOut,
} from "./schema";

const PAGE = 100;

type MessageGroupDto = z.input<typeof MessageGroupRowDto>;

/** The branch's groups by name, one page, with member counts. */
export async function listGroups(
  ctx: Ctx<OperatorActor>,
  { page, per_page, search }: z.output<typeof GroupQuery>,
): Promise<z.input<typeof GroupList>> {
  const filters = filtersFrom("g.branch_id = $1::int", [ctx.actor.branchId]);
  for (const word of wordsOf(search ?? "")) filters.add("s", word || null, (at) => searchMatchSql("g.folded", [at]));
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `messages.groups.count.${shape}`,
    `select count(*)::int as n from message_groups g where ${where}`,
    [...values],
  );
  const limits = `limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`;
  const listed = `${GROUP} where ${where} order by g.name, g.id ${limits}`;
  const [[counted], rows] = await Promise.all([
    counting,
    ctx.query<MessageGroupDto>(`messages.groups.${shape}`, listed, values),
  ]);
  return { rows, total: counted!.n };
}

/** One group. Throws notFound (3009). */
export async function readGroup(ctx: Ctx<OperatorActor>, { id }: z.output<typeof GroupName>): Promise<MessageGroupDto> {
  const one = `${GROUP} where g.branch_id = $1::int and g.id = $2::int limit 1`;
  const [row] = await ctx.query<MessageGroupDto>("messages.group", one, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

const GROUP = `
  select g.id, g.name, g.note,
         (select count(*)::int from message_group_members m where m.branch_id = g.branch_id and m.group_id = g.id) as members
    from message_groups g`;

/** Creates or renames a group. Throws notFound (3009), referenceReused (3010) when the name is in use. */
export async function saveGroup(
  ctx: Ctx<OperatorActor>,
  { id, name, note }: z.output<typeof GroupForm>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    if (await tx.db.messageGroup.findFirst({ where: { branchId, name, ...(id && { id: { not: id } }) } }))
      throw new Refusal("referenceReused", { fields: [{ path: "name", message: TAKEN }] });
    if (id !== undefined) await existing(tx, id);
    const group =
      id === undefined
        ? await tx.db.messageGroup.create({ data: { branchId, name, note } })
        : await tx.db.messageGroup.update({ where: { branchId_id: { branchId, id } }, data: { name, note } });
    await audit(tx, {
      action: "message_group.save",
      subject: { type: "message_group", id: group.id },
      after: { name },
    });
    return { id: group.id };
  });
}

/** Deletes a group and its members. Throws notFound (3009). */
export async function removeGroup(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof GroupName>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { count } = await tx.db.messageGroup.deleteMany({ where: { branchId: tx.actor.branchId, id } });
    if (count === 0) throw new Refusal("notFound");
    await audit(tx, { action: "message_group.remove", subject: { type: "message_group", id } });
    return { id };
  });
}

/** Members of a group by number, 100 per page. Throws notFound (3009). */
export async function listMembers(
  ctx: Ctx<OperatorActor>,
  { id, search, after }: z.output<typeof MemberQuery>,
): Promise<z.input<typeof MemberList>> {
  const { db } = ctx;
  const { branchId } = ctx.actor;
  await existing(ctx, id);
  const found = search ? { OR: [{ address: { contains: search } }, { name: { contains: search } }] } : {};
  const rows = await db.messageGroupMember.findMany({
    where: { branchId, groupId: id, address: { gt: after }, ...found },
    orderBy: { address: "asc" },
    take: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  const out = await db.messageOptOut.findMany({
    where: { branchId, channel: "sms", address: { in: shown.map(({ address }) => address) } },
  });
  const outs = new Set(out.map(({ address }) => address));
  return {
    rows: shown.map(({ address, name }) => ({ address, name, opted_out: outs.has(address) })),
    next: rows.length > PAGE ? shown.at(-1)!.address : null,
  };
}

/**
 * Adds pasted lines to a group: invalid numbers are reported by line and skipped, existing members retain their name.
 * Throws notFound (3009), tooLarge (3008) when the group would exceed the size of a bulk.
 */
export async function pasteMembers(
  ctx: Ctx<OperatorActor>,
  { id, lines }: z.output<typeof MemberPaste>,
): Promise<z.input<typeof MemberPasted>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    await existing(tx, id);
    const { country } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { country: true } });
    const refused: { line: number; text: string }[] = [];
    const members = new Map<string, string>();
    let given = 0;
    for (const [index, line] of lines.entries()) {
      if (line.trim() === "") continue;
      given++;
      const member = memberOf(line, country);
      if (!member) refused.push({ line: index + 1, text: line.slice(0, 60) });
      else if (!members.has(member.address)) members.set(member.address, member.name);
    }
    const data = [...members].map(([address, name]) => ({ branchId, groupId: id, address, name }));
    const { count: added } = await tx.db.messageGroupMember.createMany({ data, skipDuplicates: true });
    const size = await tx.db.messageGroupMember.count({ where: { branchId, groupId: id } });
    if (size > MAX_CONTACTS) throw new Refusal("tooLarge", { data: { limit: MAX_CONTACTS } });
    await audit(tx, { action: "message_group.add", subject: { type: "message_group", id }, after: { added } });
    return { added, known: given - refused.length - added, refused };
  });
}

/** Removes a member from a group. Throws notFound (3009). */
export async function removeMember(
  ctx: Ctx<OperatorActor>,
  { id, address }: z.output<typeof MemberName>,
): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const { count } = await tx.db.messageGroupMember.deleteMany({
      where: { branchId: tx.actor.branchId, groupId: id, address },
    });
    if (count === 0) throw new Refusal("notFound");
    await audit(tx, {
      action: "message_group.take_out",
      subject: { type: "message_group", id },
      after: { ends_in: endOf(address) },
    });
    return { id };
  });
}

/** Records or removes an opt-out from bulk messages. Throws fieldInvalid (3003) for an invalid mobile number. */
export async function setOptOut(
  ctx: Ctx<OperatorActor>,
  { address: written, out }: z.output<typeof OptOut>,
): Promise<{ address: string }> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const { country } = await tx.db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { country: true } });
    const address = mobileNumber(written, country);
    if (!address) throw new Refusal("fieldInvalid", { fields: [{ path: "address", message: NO_NUMBER }] });
    const row = { branchId, channel: "sms" as const, address };
    if (out) await tx.db.messageOptOut.createMany({ data: [row], skipDuplicates: true });
    else await tx.db.messageOptOut.deleteMany({ where: row });
    await audit(tx, {
      action: "message_opt_out.set",
      subject: { type: "message_opt_out", id: endOf(address) },
      after: { out },
    });
    return { address };
  });
}

/** The audit log contains only the last digits: searchable, but not revealing the number. */
const endOf = (address: string) => address.slice(-4);

async function existing(
  { db, actor: { branchId } }: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  id: number,
): Promise<void> {
  if (!(await db.messageGroup.findUnique({ where: { branchId_id: { branchId, id } }, select: { id: true } })))
    throw new Refusal("notFound");
}

function memberOf(line: string, country: string): { address: string; name: string } | undefined {
  const cells = line.split(/[,;\t،]/).map((cell) => cell.trim().replace(/^"|"$/g, ""));
  for (const [index, cell] of cells.entries()) {
    const address = mobileNumber(cell, country);
    if (address)
      return {
        address,
        name: cells
          .filter((_, at) => at !== index)
          .join(" ")
          .trim()
          .slice(0, 100),
      };
  }
  return undefined;
}

const TAKEN = { en: "is the name of another group", fa: "گروه دیگری این نام را دارد" };
const NO_NUMBER = { en: "is not a mobile number", fa: "شمارهٔ تلفن همراه نیست" };
