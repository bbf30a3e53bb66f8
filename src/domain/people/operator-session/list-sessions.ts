import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { IDLE_HOURS } from "./rules";
import type { OwnSessions } from "./schema";

type Row = z.input<typeof OwnSessions>[number];

/** The person's active sessions in all branches, last seen first. `current`: the caller's session. */
export const listSessions = (
  { query, actor }: Ctx<OperatorActor>,
  current: string | null,
): Promise<z.input<typeof OwnSessions>> =>
  query<Row>("operator-session.list", LIST, [actor.operatorId, current, IDLE_HOURS]);

/** Active sessions: of the person's current epoch, neither ended, expired nor idle. */
const LIST = `
  select s.id, s.kind, s.address, s.agent, s.started_at, s.seen_at, s.id = $2::uuid is true as current
    from operator_sessions s join operators o on o.id = s.operator_id
   where s.operator_id = $1::int and s.ended_at is null and s.expires_at > now() and s.epoch = o.session_epoch
     and (s.kind = 'token' or s.seen_at > now() - make_interval(hours => $3::int))
   order by current desc, s.seen_at desc, s.id limit 100`;
