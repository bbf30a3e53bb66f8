import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { SettingType } from "./rules";
import type { SettingHistory } from "./schema";

type Answer = z.input<typeof SettingHistory>;

/** The latest hundred changes of a type with their authors, newest first. */
export async function listChanges(ctx: Ctx<OperatorActor>, { type }: { type: SettingType }): Promise<Answer> {
  const rows = await ctx.query<Answer["rows"][number]>("setting.changes", CHANGES, [ctx.actor.branchId, type]);
  return { rows };
}

const CHANGES = `
  select l.id::text, to_json(l.at) #>> '{}' as at, coalesce(l.before, '{}') as before, coalesce(l.after, '{}') as after,
         ${actorDtoSql("l.actor")} as who
    from audit_log l
   where l.branch_id = $1 and l.subject_type = 'setting' and l.subject_id = $2
   order by l.id desc limit 100`;
