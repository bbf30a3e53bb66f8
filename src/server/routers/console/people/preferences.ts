import { chooseColumns } from "@/domain/people/operator/choose-columns";
import { ListColumns, Preferences } from "@/domain/people/operator/schema";
import { updatePreferences } from "@/domain/people/operator/update-preferences";
import { rememberPreferences } from "@/server/console/remember-preferences";
import { operator, router } from "@/server/trpc";

export const preferences = router({
  /** Stored with the user; this browser remembers them after sign-out. */
  update: operator()
    .input(Preferences.partial())
    .output(Preferences)
    .mutation(async ({ ctx, input }) => {
      const stored = await updatePreferences(ctx, input);
      await rememberPreferences(stored);
      return stored;
    }),
  /** Refuses tooLarge (3005) beyond 20 kB of a user's lists. */
  chooseColumns: operator()
    .input(ListColumns)
    .mutation(({ ctx, input }) => chooseColumns(ctx, input)),
});
