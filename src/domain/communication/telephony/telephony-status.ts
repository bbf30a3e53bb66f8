import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { TelephonyStatus } from "./schema";

/** State of telephony for the calling operator. */
export async function telephonyStatus({
  query,
  actor,
}: Pick<Ctx<OperatorActor>, "query" | "actor">): Promise<z.input<typeof TelephonyStatus>> {
  const [row] = await query<z.input<typeof TelephonyStatus>>("phone.standing", STANDING, [
    actor.branchId,
    actor.operatorId,
  ]);
  return row!;
}

const STANDING = `
  select case when s.enabled is not true then 'off' when l.up and l.listening_until > now() then 'up' else 'down' end as link,
         case when s.enabled and not (coalesce(l.up, false) and l.listening_until > now()) then l.fault end as fault,
         (select count(*)::int from (select from phone_calls c where c.branch_id = $1 and c.state = 'missed'
                                        and c.handled_at is null limit 1000) m) as missed,
         (select count(*)::int from telephony_acts a where a.branch_id = $1 and a.state = 'awaiting') as awaiting,
         (select x.extension from telephony_extensions x where x.branch_id = $1 and x.operator_id = $2) as extension,
         coalesce(s.demo, false) as demo
    from branches b
    left join telephony_servers s on s.branch_id = b.id
    left join telephony_links l on l.branch_id = b.id
   where b.id = $1`;
