import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { mayActAlone, saysOnePerson } from "../second-person/may-act-alone";
import { APPROVE_PERMISSION, IN_HAND_MS } from "../second-person/rules";
import { decisionsOf } from "./rules";
import type { ChangeList, ChangeQuery } from "./schema";

type Answer = z.input<typeof ChangeList>;
type Shown = Answer["rows"][number];
type Row = Omit<Shown, "decisions" | "alone"> & { by: string; in_hand: boolean };

/**
 * Change requests of the branch, waiting ones first, then the newest; each with the decisions the caller may make now.
 */
export async function listChanges(ctx: Ctx<OperatorActor>, input: z.output<typeof ChangeQuery>): Promise<Answer> {
  const { actor, now } = ctx;
  const { page, per_page } = input;
  const filters = [actor.branchId, input.state ?? null, input.subject_type ?? null];
  const [rows, [counted], onePerson] = await Promise.all([
    ctx.query<{ row: Row }>("change-request.list", LIST, [
      ...filters,
      actor.operatorId,
      new Date(now.getTime() - IN_HAND_MS),
      per_page,
      (page - 1) * per_page,
    ]),
    ctx.query<{ n: number }>("change-request.count", COUNT, filters),
    saysOnePerson(ctx),
  ]);
  const shown: Shown[] = [];
  for (const { row } of rows) shown.push(await toChangeDto(ctx, row));
  return { rows: shown, page, per_page, total: counted!.n, one_person: onePerson };
}

async function toChangeDto(ctx: Ctx<OperatorActor>, { by, in_hand: inHand, ...row }: Row): Promise<Shown> {
  const { actor, now } = ctx;
  const own = by === actorName(actor);
  const request = {
    permission: APPROVE_PERMISSION,
    requestedAt: new Date(String(row.requested_at)),
    declares: row.act === "setting.change",
  };
  const alone = own && row.state === "waiting" ? await mayActAlone(ctx, request) : null;
  const decisions = decisionsOf({
    ...{ state: row.state, over: new Date(String(row.expires_at)) <= now, own, inHand },
    mayApprove: actor.permissions.includes(APPROVE_PERMISSION),
    alone: alone && { why: alone.why, due: alone.from <= now },
  });
  return { ...row, decisions, alone };
}

const FROM = `
  from change_requests r
 where r.branch_id = $1::int and ($2::text is null or r.state::text = $2) and ($3::text is null or r.subject_type = $3)`;

const LIST = `
  select jsonb_build_object(
           'id', r.id, 'act', r.act, 'subject', jsonb_build_object('type', r.subject_type, 'id', r.subject_id), 'title', r.title,
           'before', r.before, 'after', r.after, 'state', r.state, 'requested_by', ${actorDtoSql("r.requested_by")},
           'requested_at', r.requested_at, 'expires_at', r.expires_at,
           'decided_by', case when r.decided_by is not null then ${actorDtoSql("r.decided_by")} end, 'decided_at', r.decided_at,
           'reason', r.reason, 'decided_alone', r.alone, 'by', r.requested_by,
           'in_hand', r.state = 'waiting' and r.requested_by ~ '^operator:' and
                      lacks_independence(substr(r.requested_by, 10)::int, $4::int, $5::timestamptz)) as row
  ${FROM}
   order by r.state <> 'waiting', case when r.state = 'waiting' then r.requested_at end, r.decided_at desc, r.id desc
   limit $6 offset $7`;

const COUNT = `select count(*)::int as n ${FROM}`;
