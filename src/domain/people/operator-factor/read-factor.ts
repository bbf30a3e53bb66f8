import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { OwnFactor } from "./schema";

/** Whether the person has a second factor, and how many recovery codes are left. */
export async function readFactor({ query, actor }: Ctx<OperatorActor>): Promise<z.input<typeof OwnFactor>> {
  const [row] = await query<z.input<typeof OwnFactor>>("operator-factor.own", OWN, [actor.operatorId]);
  return row ?? { since: null, recovery_left: 0 };
}

const OWN = `
  select f.confirmed_at as since,
         (select count(*)::int from operator_recovery_codes c
           where c.operator_id = f.operator_id and c.used_at is null) as recovery_left
    from operator_factors f where f.operator_id = $1 and f.confirmed_at is not null`;
