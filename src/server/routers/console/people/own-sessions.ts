import { endSessions } from "@/domain/people/operator-session/end-sessions";
import { listSessions } from "@/domain/people/operator-session/list-sessions";
import { OwnSessions, SessionEnd, SessionsEnded } from "@/domain/people/operator-session/schema";
import { operator, router } from "@/server/trpc";

/** The user's own sessions. */
export const ownSessions = router({
  list: operator()
    .output(OwnSessions)
    .query(({ ctx }) => listSessions(ctx, ctx.sessionId ?? null)),

  end: operator()
    .input(SessionEnd)
    .output(SessionsEnded)
    .mutation(({ ctx, input }) => endSessions(ctx, input, ctx.sessionId ?? null)),
});
