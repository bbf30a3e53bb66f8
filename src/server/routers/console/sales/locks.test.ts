import { beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { callerOf } from "@/server/trpc";
import { charter, ctxOf, hold, type Office, office, seatsOf } from "../../../../../tests/fixtures";
import { personOf } from "../../../../../tests/operators";
import { locks } from "./locks";
import { reservations } from "./reservations";

let mine: Office;
let manager: OperatorActor;
let support: OperatorActor;
beforeAll(async () => {
  mine = await office();
  [manager, support] = await Promise.all([personOf(mine.branchId), personOf(mine.branchId, "support")]);
});

const wire = { site: null, address: null, customerAddress: null, requestKey: null };
const desk = (actor: OperatorActor | null) => {
  const ctx = { ...ctxOf(manager), ...wire, actor };
  return { locks: callerOf(locks)(ctx), reservations: callerOf(reservations)(ctx) };
};
const code = (work: Promise<unknown>) => work.then(() => "OK").catch((error: { code: string }) => error.code);
const reason = "تماس مشتری";

test("a reader sees the locks; extending and canceling require write, taking from a holder requires approve", async () => {
  const { classes } = await charter(mine.branchId);
  const lock_id = await hold(mine.partner, classes[0]!);
  const acts = (actor: OperatorActor | null) => {
    const at = desk(actor);
    return Promise.all(
      [
        at.locks.list({ class_id: classes[0] }),
        at.locks.extend({ lock_id: "lck_none" }),
        at.reservations.cancel({ local_pnr: "ZZZZZZ", reason }),
        at.locks.takeOver({ lock_id: "lck_none", reason }),
        at.locks.release({ lock_id: "lck_none", reason }),
      ].map(code),
    );
  };
  const [F, N] = ["FORBIDDEN", "NOT_FOUND"];
  expect(await acts(null)).toEqual(Array(5).fill("UNAUTHORIZED"));
  expect(await acts(support)).toEqual(["OK", F, F, F, F]);
  const seller = { ...manager, permissions: ["reservation:read", "reservation:write"] };
  expect(await acts(seller)).toEqual(["OK", N, N, F, F]);
  expect(await acts(manager)).toEqual(["OK", N, N, N, N]);

  await desk(manager).locks.takeOver({ lock_id, reason });
  const { rows } = await desk(manager).locks.list({ holder: `operator:${manager.operatorId}` });
  expect(rows).toMatchObject([{ lock_id, holder_name: manager.name }]);
  await desk(manager).locks.release({ lock_id, reason });
  expect(await seatsOf(mine.branchId, classes[0]!)).toMatchObject({ held: 0 });
});

test("an invalid PNR or text is refused with its field, and is no internal error", async () => {
  const at = desk(manager);
  const half = "a\ud800b";
  const request: [Promise<unknown>, string][] = [
    [at.reservations.get({ local_pnr: "ßßßßßß" }), "local_pnr"],
    [at.reservations.get({ local_pnr: half }), "local_pnr"],
    [at.reservations.cancel({ local_pnr: "ßßßßßß", reason }), "local_pnr"],
    [at.reservations.cancel({ local_pnr: "ZZZZZZ", reason: half }), "reason"],
    [at.locks.takeOver({ lock_id: "lck_none", reason: half }), "reason"],
  ];
  const paths = request.map(([work]) =>
    work.then(
      () => "OK",
      (error: { code: string; cause: { issues?: { path: string[] }[] } }) => [
        error.code,
        error.cause.issues?.[0]?.path,
      ],
    ),
  );
  expect(await Promise.all(paths)).toEqual(request.map(([, field]) => ["BAD_REQUEST", [field]]));
});
