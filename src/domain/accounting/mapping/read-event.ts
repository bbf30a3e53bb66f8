import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { covers, type NamedAccount, readMappingState, toNamedAccount } from "./rows";
import type { Key } from "./rules";
import type { MappingDetails } from "./schema";
import { toPreferenceDto } from "./to-preference-dto";

type Answer = z.input<typeof MappingDetails>;
type Side = NamedAccount & { valid_from: string; valid_to: string | null };
type TimelineRow = Pick<Answer["timeline"][number], "id" | "at" | "who"> & { before: Side | null; after: Side };

/** A key today with its earlier and later spans, and who changed it: the latest hundred changes, newest first. */
export async function readEvent(ctx: Ctx<OperatorActor>, { key }: { key: Key }): Promise<Answer> {
  const [standing, rows] = await Promise.all([
    readMappingState(ctx, key),
    ctx.query<TimelineRow>("mapping.timeline", TIMELINE, [ctx.actor.branchId, key]),
  ]);
  const { today } = standing;
  const at = standing.spans.get(key)!.find((span) => covers(span, today));
  const timeline = rows.map(({ before, after, ...entry }) => {
    const { valid_from, valid_to } = after;
    return { ...entry, before: before && toNamedAccount(before), after: toNamedAccount(after), valid_from, valid_to };
  });
  return { ...toPreferenceDto(standing, key, at, today), today, timeline };
}

const TIMELINE = `
  select l.id::text, to_json(l.at) #>> '{}' as at, l.before, l.after,
         ${actorDtoSql("l.actor")} as who
    from audit_log l
   where l.branch_id = $1 and l.subject_type = 'mapping' and l.subject_id = $2
   order by l.id desc limit 100`;
