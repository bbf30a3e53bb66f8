import { listSchedules } from "@/domain/reporting/report-schedule/list-schedules";
import { saveSchedule } from "@/domain/reporting/report-schedule/save-schedule";
import {
  ScheduleActive,
  ScheduleDone,
  ScheduleList,
  ScheduleName,
  ScheduleSave,
} from "@/domain/reporting/report-schedule/schema";
import {
  removeSchedule,
  restoreSchedule,
  sendNow,
  turnSchedule,
} from "@/domain/reporting/report-schedule/turn-schedule";
import { operator, router } from "@/server/trpc";

/** Reports sent by e-mail. */
export const reportSchedules = router({
  list: operator("accounting:read")
    .output(ScheduleList)
    .query(({ ctx }) => listSchedules(ctx)),

  save: operator("accounting:write")
    .input(ScheduleSave)
    .output(ScheduleDone)
    .mutation(({ ctx, input }) => saveSchedule(ctx, input)),

  setActive: operator("accounting:write")
    .input(ScheduleActive)
    .output(ScheduleDone)
    .mutation(({ ctx, input }) => turnSchedule(ctx, input)),

  remove: operator("accounting:write")
    .input(ScheduleName)
    .output(ScheduleDone)
    .mutation(({ ctx, input }) => removeSchedule(ctx, input)),

  restore: operator("accounting:write")
    .input(ScheduleName)
    .output(ScheduleDone)
    .mutation(({ ctx, input }) => restoreSchedule(ctx, input)),

  sendNow: operator("accounting:write")
    .input(ScheduleName)
    .output(ScheduleDone)
    .mutation(({ ctx, input }) => sendNow(ctx, input)),
});
