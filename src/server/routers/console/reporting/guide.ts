import { readGuide } from "@/domain/reporting/tour/read-guide";
import { Guide, GuideLeft, GuideSkip } from "@/domain/reporting/tour/schema";
import { leaveGuide, openGuide, restartGuide, skipStep } from "@/domain/reporting/tour/tour-progress";
import { operator, router } from "@/server/trpc";

/** The tour of a demo branch: per user, follows their actions. */
export const guide = router({
  read: operator()
    .output(Guide)
    .query(({ ctx }) => readGuide(ctx)),

  open: operator()
    .output(Guide)
    .mutation(({ ctx }) => openGuide(ctx)),

  restart: operator()
    .output(Guide)
    .mutation(({ ctx }) => restartGuide(ctx)),

  leave: operator()
    .output(GuideLeft)
    .mutation(({ ctx }) => leaveGuide(ctx)),

  skip: operator()
    .input(GuideSkip)
    .output(Guide)
    .mutation(({ ctx, input }) => skipStep(ctx, input)),
});
