import { readDeskApprovals } from "@/domain/desk/read-approvals";
import { readDeskMoney } from "@/domain/desk/read-money";
import { readDeskOverdue } from "@/domain/desk/read-overdue";
import { readDeskQueues } from "@/domain/desk/read-queues";
import { readDeskRadar } from "@/domain/desk/read-radar";
import { DeskApprovals, DeskMoney, DeskOverdue, DeskQueues, DeskRadar } from "@/domain/desk/schema";
import { operator, router } from "@/server/trpc";

/** What waits for whoever asks; each part holds what their permissions let them look at. */
export const desk = router({
  queues: operator()
    .output(DeskQueues)
    .query(({ ctx }) => readDeskQueues(ctx)),

  money: operator()
    .output(DeskMoney)
    .query(({ ctx }) => readDeskMoney(ctx)),

  overdue: operator("accounting:read")
    .output(DeskOverdue)
    .query(({ ctx }) => readDeskOverdue(ctx)),

  radar: operator()
    .output(DeskRadar)
    .query(({ ctx }) => readDeskRadar(ctx)),

  approvals: operator()
    .output(DeskApprovals)
    .query(({ ctx }) => readDeskApprovals(ctx)),
});
