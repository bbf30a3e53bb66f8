import { clockIn, clockOut } from "@/domain/people/personnel/clock-in";
import { readBoard } from "@/domain/people/personnel/read-board";
import { readSheet, readToday } from "@/domain/people/personnel/read-sheet";
import { recordTraffic } from "@/domain/people/personnel/save-traffic";
import {
  Board,
  BoardQuery,
  Coming,
  Sheet,
  SheetQuery,
  Today,
  Traffic,
  TrafficForm,
} from "@/domain/people/personnel/schema";
import { personnel as documented } from "@/server/routers/back-office/people/personnel";
import { operator, router } from "@/server/trpc";

/** Attendance: one's own entries, and others' with permission. */
export const attendance = router({
  today: operator()
    .output(Today)
    .query(({ ctx }) => readToday(ctx)),

  come: operator()
    .input(Coming)
    .output(Traffic)
    .mutation(({ ctx, input }) => clockIn(ctx, input)),

  leave: operator()
    .output(Traffic)
    .mutation(({ ctx }) => clockOut(ctx)),

  sheet: operator()
    .input(SheetQuery)
    .output(Sheet)
    .query(({ ctx, input }) => readSheet(ctx, input)),

  board: operator("operator:read")
    .input(BoardQuery)
    .output(Board)
    .query(({ ctx, input }) => readBoard(ctx, input)),

  record: operator("operator:write")
    .input(TrafficForm)
    .output(Traffic)
    .mutation(({ ctx, input }) => recordTraffic(ctx, input)),

  update: documented.updateTraffic,
  remove: documented.removeTraffic,
});
