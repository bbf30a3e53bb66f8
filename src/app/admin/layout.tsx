import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { consoleCaller } from "@/server/console-caller";
import { pageSession } from "@/server/session";
import { ReadingProvider } from "@/ui/preferences";
import { ConsoleClient } from "./_client";
import { Shell } from "./_shell/shell";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await pageSession();
  if ("refused" in session) redirect(await signInPath(session.refused));
  const me = await (await consoleCaller()).me();
  return (
    <NuqsAdapter>
      <ConsoleClient branchId={me.branch.id} operatorId={me.operator.id} permissions={me.permissions} demo={me.demo}>
        <ReadingProvider value={{ ...me.preferences, list_columns: me.list_columns, timeZone: me.branch.time_zone }}>
          <Shell me={me} now={Date.now()}>
            {children}
          </Shell>
        </ReadingProvider>
      </ConsoleClient>
    </NuqsAdapter>
  );
}

/** Returns to the requested page; "session ended" is shown only to users who had one. */
async function signInPath(refused: string | null): Promise<string> {
  const input = new URLSearchParams({ next: (await headers()).get("x-safar-path") ?? "/admin" });
  if (refused) input.set("why", refused === "suspended" ? "suspended" : "ended");
  return `/sign-in?${input}`;
}
