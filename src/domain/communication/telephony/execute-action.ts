import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { AuditVerb } from "../../kernel/audit-actions";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { NOT_SENT, refused } from "./connect";
import type { TelephonyDeps } from "./deps";
import type { Packet } from "./port";
import { DEFAULT_ACTIONS, mayRun } from "./rules";
import { type Fields, forbiddenMember } from "./rules.action";
import type { ActionDone, ActionWish } from "./schema.routes";
import { serverOf } from "./server-of";

const MAX_ROWS = 500;
const SENT = { type: "telephony_server" } as const;

/**
 * Runs an allowed server action for an administrator. Audited before sending and after completion. Throws noPermission
 * (2007) (audited too) for an action not on the branch's list, fieldInvalid (3003) for an invalid variable,
 * telephonyUnreachable (9004).
 */
export async function executeAction(
  ctx: Ctx<OperatorActor>,
  deps: TelephonyDeps,
  { action, variables }: z.output<typeof ActionWish>,
): Promise<z.input<typeof ActionDone>> {
  const { branchId } = ctx.actor;
  const row = await ctx.db.telephonyServer.findUnique({ where: { branchId }, select: { allowedActions: true } });
  const allowedActions: readonly string[] = row?.allowedActions ?? DEFAULT_ACTIONS;
  const fields: Fields = Object.entries(variables).map(([key, value]) => [key, String(value)] as const);
  const allowed = mayRun(action, allowedActions);
  const wrong = allowed ? forbiddenMember(action, fields) : undefined;
  const note = (verb: AuditVerb<"telephony">, after: object) =>
    transact(ctx, (tx) =>
      audit(tx, {
        action: `telephony.${verb}`,
        subject: { ...SENT, id: branchId },
        after: { action, ...after },
      }),
    );
  // Checked and audited first, even when the server is disabled. Values of refused variables are not recorded: they may
  // contain anything.
  if (!allowed || wrong !== undefined) await note("execute_refused", { variables: Object.keys(variables) });
  if (!allowed) throw new Refusal("noPermission", { data: { action, allowed_actions: [...allowedActions] } });
  if (wrong !== undefined) throw refuseField(wrong === "action" ? wrong : `variables.${wrong}`, NOT_SENT);
  const server = await serverOf(ctx, deps);
  await note("execute", { variables });
  const done = await deps.telephony
    .errand(server, async (manager) => answerOf(await manager.list(action, fields)))
    .catch(async (error: Error) => {
      await note("execute_failed", { fault: error.message.slice(0, 200) });
      throw refused(error);
    });
  // Outside the try block: failing to record success is no failure of the action.
  await note("execute_done", { response: done.response });
  return done;
}

function answerOf({ answer, rows }: { answer: Packet; rows: Packet[] }): z.input<typeof ActionDone> {
  const { response = "", message = "", ...fields } = toExecuteActionDto(answer);
  return { response, message, fields, rows: rows.slice(0, MAX_ROWS).map(toExecuteActionDto) };
}

function toExecuteActionDto(packet: Packet): Record<string, string> {
  const { actionid: _, ...members } = Object.fromEntries(packet);
  return members;
}
