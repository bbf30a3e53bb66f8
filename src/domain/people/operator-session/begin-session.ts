import { randomUUID } from "node:crypto";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { SESSION_HOURS } from "./rules";

type Begun = { kind: "console" | "token"; epoch: number; address: string | null; agent: string | null };

/** Stores a session for a successful sign-in. Its id goes into the cookie or token, which is invalid once it ends. */
export async function beginSession({ db, actor }: TxCtx<OperatorActor>, given: Begun): Promise<string> {
  const id = randomUUID();
  const agent = given.agent?.slice(0, 300) ?? null;
  await db.$executeRaw`
    insert into operator_sessions (id, operator_id, kind, epoch, address, agent, expires_at)
    values (${id}::uuid, ${actor.operatorId}, ${given.kind}, ${given.epoch}, ${given.address}, ${agent},
            now() + make_interval(hours => ${SESSION_HOURS}))`;
  return id;
}
