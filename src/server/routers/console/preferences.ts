import { cookies } from "next/headers";
import { Preferences } from "@/domain/operator/schema";
import { updatePreferences } from "@/domain/operator/update-preferences";
import { PREFERENCES_COOKIE } from "@/server/console/cookies";
import { operator, router } from "@/server/trpc";

const YEAR_SECONDS = 365 * 86_400;

export const preferences = router({
  /** Kept per person; the cookie makes the sign-in page speak the same language afterwards. */
  update: operator()
    .input(Preferences.partial())
    .output(Preferences)
    .mutation(async ({ ctx, input }) => {
      const kept = await updatePreferences(ctx, input);
      const value = `${kept.locale}.${kept.calendar}.${kept.digits}`;
      (await cookies()).set(PREFERENCES_COOKIE, value, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS });
      return kept;
    }),
});
