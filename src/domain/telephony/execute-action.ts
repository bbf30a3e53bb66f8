import type { z } from "zod";
import { audit } from "../audit";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { transact } from "../transact";
import type { PhoneDesk } from "./desk";
import type { Packet } from "./port";
import { NOT_SENT, refused } from "./reach";
import { mayRun } from "./rules";
import { type Fields, forbiddenMember } from "./rules.action";
import type { ActionDone, ActionWish } from "./schema.routes";
import { serverOf } from "./server-of";

const MOST_ROWS = 500;
const SENT = { type: "telephony_server" } as const;

/**
 * Runs an action of the branch's list for an administrator. That it was asked for is audited before anything is sent, and what
 * became of it after; 2007 (audited too) for any other action, 3003 a variable that may not be sent, 9004.
 */
export async function executeAction(
  ctx: Ctx<OperatorActor>,
  desk: PhoneDesk,
  { action, variables }: z.output<typeof ActionWish>,
): Promise<z.input<typeof ActionDone>> {
  const server = await serverOf(ctx, desk);
  const fields: Fields = Object.entries(variables).map(([key, value]) => [key, String(value)] as const);
  const allowed = mayRun(action, server.allowedActions);
  const wrong = allowed ? forbiddenMember(action, fields) : undefined;
  const note = (verb: string, after: object) =>
    transact(ctx, (tx) =>
      audit(tx, {
        action: `telephony.${verb}`,
        subject: { ...SENT, id: ctx.actor.branchId },
        after: { action, ...after },
      }),
    );
  // Values stay out of the audit log only where they were refused: they may be anything.
  const runs = allowed && wrong === undefined;
  await note(runs ? "execute" : "execute_refused", { variables: runs ? variables : Object.keys(variables) });
  if (!allowed) throw new Refusal("noPermission", { data: { action, allowed_actions: [...server.allowedActions] } });
  if (wrong !== undefined) throw refuseField(wrong === "action" ? wrong : `variables.${wrong}`, NOT_SENT);
  try {
    const done = await desk.telephony.errand(server, async (manager) => answerOf(await manager.list(action, fields)));
    await note("execute_done", { response: done.response });
    return done;
  } catch (error) {
    await note("execute_failed", { fault: (error as Error).message.slice(0, 200) });
    throw refused(error);
  }
}

function answerOf({ answer, rows }: { answer: Packet; rows: Packet[] }): z.input<typeof ActionDone> {
  const { response = "", message = "", ...fields } = told(answer);
  return { response, message, fields, rows: rows.slice(0, MOST_ROWS).map(told) };
}

function told(packet: Packet): Record<string, string> {
  const { actionid: _, ...members } = Object.fromEntries(packet);
  return members;
}
