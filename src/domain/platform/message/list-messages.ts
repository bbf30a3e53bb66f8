import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { Refusal } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { MessageList, MessageName, MessageOut, MessageQuery } from "./schema";

type Row = z.input<typeof MessageList>["rows"][number] & { mark: string };

/** Messages of the branch, newest first, keyset-paged. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listMessages(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof MessageQuery>,
): Promise<z.input<typeof MessageList>> {
  const { add, place, all } = filtersFrom("m.branch_id = $1", [ctx.actor.branchId]);
  add("s", input.state, (at) => `m.state = ${at}::"MessageState"`);
  add("c", input.channel, (at) => `m.channel = ${at}::"MessageChannel"`);
  add("l", input.line_id, (at) => `m.line_id = ${at}::int`);
  add("w", input.work_id, (at) => `m.work_id = ${at}::int`);
  // A number as people type it: with a leading zero, with its country code, or in part.
  const looked = input.search
    ? asciiDigits(input.search)
        .replace(/^(\+|00?)/, "")
        .replace(/[%_\\]/g, "\\$&")
    : null;
  add(
    "q",
    looked,
    (at) => `(m.to_address ilike '%' || ${at}::text || '%' or m.to_name ilike '%' || ${at}::text || '%')`,
  );
  const after = input.cursor ? keyOf(input.cursor, 9) : null;
  if (after)
    add(
      "k",
      after.at,
      (at) => `(date_trunc('milliseconds', m.queued_at), m.id) < (${at}::timestamptz, ${place(after.id)}::int)`,
    );
  const { where, values, shape } = all();
  const rows = await ctx.query<Row>(
    `messages.list.${shape}`,
    `select ${SHOWN}, ${markOf("m.queued_at", "m.id")} as mark
       from outgoing_messages m join message_lines l on l.branch_id = m.branch_id and l.id = m.line_id
      where ${where} order by m.queued_at desc, m.id desc limit $${values.push(input.per_page + 1)}`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown, next_cursor };
}

/** One message with its parts at the provider. Throws notFound (3009). */
export async function readMessage(
  ctx: Ctx<OperatorActor>,
  { id }: z.output<typeof MessageName>,
): Promise<z.input<typeof MessageOut>> {
  const [row] = await ctx.query<z.input<typeof MessageOut>>("messages.read", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

/** A sign-in code must not be readable by others. */
const covered = (column: string) =>
  `case when m.business_key like 'one-time-code:%' then regexp_replace(${column}, '\\d{6}', '••••••', 'g') else ${column} end`;

const SHOWN = `m.id, m.channel, m.to_address as "to", m.to_name, ${covered("m.subject")} as subject, ${covered("m.text")} as text, m.parts, m.state, m.reason, l.name as line,
  m.work_id, m.queued_at, m.not_before, m.handed_at, m.ended_at`;
const READ = `
  select ${SHOWN}, m.asked_by, m.attempts, m.business_key,
         coalesce((select jsonb_agg(jsonb_build_object('nr', p.nr, 'provider_ref', p.provider_ref, 'state', p.state) order by p.nr)
                     from message_parts p where p.branch_id = m.branch_id and p.message_id = m.id), '[]') as accepted
    from outgoing_messages m join message_lines l on l.branch_id = m.branch_id and l.id = m.line_id
   where m.branch_id = $1 and m.id = $2`;
