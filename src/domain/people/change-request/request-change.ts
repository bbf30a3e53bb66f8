import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { Move } from "../../kernel/gate/move";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { mayActAlone, saysOnePerson } from "../second-person/may-act-alone";
import { APPROVE_PERMISSION, MAX_WAITING, REQUEST_MS } from "../second-person/rules";
import type { ChangeSealing } from "./deps";
import { inputJson } from "./exact-input";
import { notifyContacts } from "./notify-contacts";

/**
 * Stores a change that a second person must approve: always throws secondPersonNeeded (2012) with the request's id. A
 * repeated identical request by the same person is one request. Throws operationNotAllowed (8003) when too many wait.
 */
export async function requestChange(ctx: Ctx<OperatorActor>, move: Move, deps: ChangeSealing): Promise<never> {
  const { steps: _, ...rest } = ctx;
  const stored = await transact(rest, (tx) => keep(tx, move, deps));
  throw new Refusal("secondPersonNeeded", { data: stored });
}

async function keep(tx: TxCtx<OperatorActor>, move: Move, deps: ChangeSealing) {
  const { db, actor, now } = tx;
  const { branchId } = actor;
  const input = inputJson(move.input);
  const digest = deps.digest(`${move.act} ${input}`);
  const requestedBy = actorName(actor);
  await db.$queryRaw`select from branches where id = ${branchId} for no key update`;
  const same = { branchId, requestedBy, digest, state: "waiting" as const };
  const found = await db.changeRequest.findFirst({ where: same });
  const waiting = await db.changeRequest.count({ where: { branchId, state: "waiting" } });
  if (!found && waiting >= MAX_WAITING) throw new Refusal("operationNotAllowed", { data: { waiting } });
  const row =
    found ??
    (await make(tx, move, { ...same, sealed: deps.seal(JSON.parse(input), { branchId, requestedBy, digest }) }));
  const declares = move.act === "setting.change";
  const alone = await mayActAlone(tx, { permission: APPROVE_PERMISSION, requestedAt: row.requestedAt, declares });
  const onePerson = await saysOnePerson(tx);
  if (!found && alone?.why === "one_person") await notifyContacts(tx, row);
  return {
    change_request: { id: row.id, act: row.act, requested_at: row.requestedAt, expires_at: row.expiresAt },
    ...{ alone: alone && { why: alone.why, from: alone.from }, one_person: onePerson, at: now },
  };
}

type Key = {
  branchId: number;
  requestedBy: string;
  digest: string;
  state: "waiting";
  sealed: Uint8Array<ArrayBuffer>;
};

async function make(tx: TxCtx<OperatorActor>, { act, subject, title, before, after }: Move, key: Key) {
  const { db, now } = tx;
  const row = await db.changeRequest.create({
    data: {
      ...key,
      ...{ act, title: title.slice(0, 200), subjectType: subject.type, after },
      subjectId: subject.id === null ? null : String(subject.id),
      ...(before && { before }),
      ...{ requestedAt: now, expiresAt: new Date(now.getTime() + REQUEST_MS) },
    },
  });
  await recordChange(tx, {
    action: "change_request.create",
    subject: { type: "change_request", id: row.id },
    ...(before && { before }),
    after: { ...after, act, subject: `${subject.type}:${subject.id ?? "new"}` },
    topic: "change_request.changed",
  });
  return row;
}
