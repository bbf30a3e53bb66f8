import type { Actor, Locale, TxCtx } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import { mobileNumber } from "../../platform/message/phone";
import { queueMessage } from "../../platform/message/queue-message";

type Words = { text: string; subject: string };
type Address = {
  name: string | null;
  mobile: string | null;
  email: string | null;
  country: ColumnOf<"branches", "country">;
  passenger_id: ColumnOf<"travel_requests", "passenger_id">;
};

/**
 * Sends the customer a short message in their language: by the mobile of their sign-in, else a stored one, else by
 * e-mail; without either nothing is sent. `event`: names the event in the message.
 */
export async function notifyCustomer(
  tx: TxCtx<Actor>,
  { id, event, words }: { id: number; event: string; words: (locale: Locale) => Words },
): Promise<void> {
  const [to] = await tx.db.$queryRaw<(Address & { locale: Locale })[]>`
    select r.locale::text as locale, r.passenger_id, b.country, coalesce(u.name, passenger_name(p)) as name,
           coalesce(u.mobile, c.mobile, p.mobile) as mobile, coalesce(u.email, c.email, p.email) as email
      from travel_requests r
      join branches b on b.id = r.branch_id
      left join passengers p on p.branch_id = r.branch_id and p.id = r.passenger_id
      left join lateral (select c.mobile, c.email from customers c
                          where c.branch_id = r.branch_id and c.passenger_id = r.passenger_id and c.active and not c.held
                          order by c.last_seen_at desc nulls last limit 1) c on true
      left join colleague_users u on u.branch_id = r.branch_id and u.deleted_at is null
            and u.id = substring(r.created_by from '^colleague_user:([0-9]{1,9})$')::int
     where r.branch_id = ${tx.actor!.branchId}::int and r.id = ${id}::int`;
  const phone = to?.mobile ? mobileNumber(to.mobile, to.country) : undefined;
  if (!to || !(phone ?? to.email)) return;
  const address = phone ? { channel: "sms" as const, to: phone } : { channel: "email" as const, to: to.email! };
  await queueMessage(tx, {
    ...address,
    ...words(to.locale),
    ...(to.name && { toName: to.name }),
    ...(to.passenger_id !== null && { person: { type: "passenger", id: to.passenger_id } }),
    businessKey: `travel_request:${id}:${event}`,
  });
}
