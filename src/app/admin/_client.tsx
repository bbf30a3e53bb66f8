"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { parseMarked } from "@/domain/kernel/exact";
import type { ConsoleRouter } from "@/server/routers/console";
import { markOffline } from "@/ui/live/connection-status";
import { type LiveOptions, useLive } from "@/ui/live/use-live";
import { refusalOfError } from "@/ui/state/refusal";
import { reasonOf, signedInAgain, toSignIn, untilSignedIn } from "./_session";
import { attendance } from "./_user-activity";

/** The console's procedures, typed by their router alone. */
export const api = createTRPCReact<ConsoleRouter>();

/**
 * What is on its way for the first time was asked before the change that invalidates it: react-query would take that answer
 * for the new one, so it is asked once more when it is here.
 */
class ConsoleQueries extends QueryClient {
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient["invalidateQueries"]>): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === "fetching" && state.data === undefined);
    await super.invalidateQueries(filters, options);
    for (const { queryKey } of first) await super.invalidateQueries({ queryKey, exact: true }, options);
  }
}

/** No answer at all: the line is lost, and the shell says so until it is back. */
const noteLine = (error: unknown) => void (refusalOfError(error).reason === "offline" && markOffline());

function makeClient(): QueryClient {
  const client = new ConsoleQueries({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; what never reached the server is asked again.
        retry: (failures, error) => failures < 2 && reasonOf(error) === "",
      },
      // Without a line a save says so at once, and keeps what was typed: a busy button would say nothing.
      mutations: { networkMode: "always" },
    },
  });
  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === "updated" && mutation.state.status === "error") noteLine(mutation.state.error);
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.state.status !== "error") return;
    noteLine(query.state.error);
    if (reasonOf(query.state.error) === "suspended") toSignIn("suspended");
  });
  return client;
}

const Branch = createContext(0);
/** The branch this tab shows. */
export const useBranchId = () => useContext(Branch);

/** Hears what changes in the branch this tab shows; answers whether the line is up. After an ended session it goes on once the person is back. */
export const useBranchLive = (received: Pick<LiveOptions, "concerns" | "onChange">) =>
  useLive({ ...received, branchId: useBranchId(), onEnded: signedInAgain });

const Permissions = createContext<readonly string[]>([]);
/** Whether the person may do this here: what they may not is not offered. The server asks again by itself. */
export const useMay = (permission: string) => useContext(Permissions).includes(permission);
export const usePermissions = () => useContext(Permissions);

const Demo = createContext(false);
/** Whether the branch is one to try things in: it has the tour. */
export const useDemo = () => useContext(Demo);

/** What `fetchExactly` reads needs no more. */
const transformer = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value };

/** An answer whose amounts beyond 2^53-1 keep all their digits. */
async function fetchExactly(...input: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...input);
  answer.json = async () => parseMarked(await answer.text());
  return answer;
}

type Props = { branchId: number; permissions: readonly string[]; demo: boolean; children: ReactNode };

export function ConsoleClient({ branchId, permissions, demo, children }: Props) {
  const [queryClient] = useState(makeClient);
  const [client] = useState(() => {
    const headers = () => ({ "x-safar-branch": String(branchId), ...attendance() });
    // What is slow by nature (a supplier's answer) goes alone: nothing else waits for it.
    const link = splitLink({
      condition: ({ context }) => context["alone"] === true,
      true: httpLink({ url: "/api/trpc", headers, transformer, fetch: fetchExactly }),
      false: httpBatchLink({ url: "/api/trpc", maxItems: 20, headers, transformer, fetch: fetchExactly }),
    });
    return api.createClient({ links: [untilSignedIn, link] });
  });
  return (
    <api.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Branch.Provider value={branchId}>
          <Permissions.Provider value={permissions}>
            <Demo.Provider value={demo}>{children}</Demo.Provider>
          </Permissions.Provider>
        </Branch.Provider>
      </QueryClientProvider>
    </api.Provider>
  );
}
