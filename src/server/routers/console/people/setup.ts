import { finishSetup } from "@/domain/people/setup/finish-setup";
import { readSetup } from "@/domain/people/setup/read-setup";
import { saveDraft } from "@/domain/people/setup/save-draft";
import { SetupDone, SetupDraft, SetupFinish, SetupRef, SetupSaved, SetupState } from "@/domain/people/setup/schema";
import { forgetSetupToken } from "@/server/setup-secret";
import { open, router } from "@/server/trpc";

/**
 * The setup wizard: open to the holder of the link of an empty deployment, and to managers (domain/people/setup/claim.ts
 * checks).
 */
export const setup = router({
  read: open
    .input(SetupRef)
    .output(SetupState)
    .query(({ ctx, input }) => readSetup(ctx, input)),

  save: open
    .input(SetupDraft)
    .output(SetupSaved)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  finish: open
    .input(SetupFinish)
    .output(SetupDone)
    .mutation(async ({ ctx, input }) => {
      const done = await finishSetup(ctx, input);
      if (input.token) await forgetSetupToken();
      return done;
    }),
});
