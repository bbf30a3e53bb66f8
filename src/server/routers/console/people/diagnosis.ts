import { explainRefusal } from "@/domain/people/partner/explain-refusal";
import { Explanation, RefusalQuestion } from "@/domain/people/partner/schema.diagnosis";
import { operator, router } from "@/server/trpc";

export const diagnosis = router({
  /** Explains the refusal of a partner's call, check by check. */
  explain: operator("partner:read")
    .input(RefusalQuestion)
    .output(Explanation)
    .query(({ ctx, input }) => explainRefusal(ctx, input)),
});
