"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { ConsoleRouter } from "@/server/routers/console";
import { type LiveOptions, useLive } from "@/ui/live/use-live";

/** The console's procedures, typed by their router alone. */
export const api = createTRPCReact<ConsoleRouter>();

const GONE = new Set(["tokenMissing", "tokenExpired", "suspended"]);

type Failure = { data?: { refusal?: { reason: string }; httpStatus?: number } } | null;
const reasonOf = (error: unknown) => (error as Failure)?.data?.refusal?.reason ?? "";

/** Back to the sign-in page, which leads to this very place again. */
function toSignIn(why: "ended" | "suspended"): void {
  const next = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?why=${why}&next=${encodeURIComponent(next)}`);
}

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

function makeClient(): QueryClient {
  const client = new ConsoleQueries({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; what never reached the server is asked again.
        retry: (failures, error) => failures < 2 && reasonOf(error) === "",
      },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.state.status !== "error") return;
    const reason = reasonOf(query.state.error);
    if (GONE.has(reason)) toSignIn(reason === "suspended" ? "suspended" : "ended");
  });
  return client;
}

const Branch = createContext(0);
/** The branch this tab shows. */
export const useBranchId = () => useContext(Branch);

/** Hears what changes in the branch this tab shows; answers whether the line is up. An ended session leads to the sign-in page. */
export const useBranchLive = (heard: Pick<LiveOptions, "concerns" | "onChange">) =>
  useLive({ ...heard, branchId: useBranchId(), onEnded: () => toSignIn("ended") });

const Permissions = createContext<readonly string[]>([]);
/** Whether the person may do this here: what they may not is not offered. The server asks again by itself. */
export const useMay = (permission: string) => useContext(Permissions).includes(permission);
export const usePermissions = () => useContext(Permissions);

const Demo = createContext(false);
/** Whether the branch is one to try things in: it has the tour. */
export const useDemo = () => useContext(Demo);

type Props = { branchId: number; permissions: readonly string[]; demo: boolean; children: ReactNode };

export function ConsoleClient({ branchId, permissions, demo, children }: Props) {
  const [queryClient] = useState(makeClient);
  const [client] = useState(() => {
    const headers = { "x-safar-branch": String(branchId) };
    // What is slow by nature (a supplier's answer) goes alone: nothing else waits for it.
    const link = splitLink({
      condition: ({ context }) => context["alone"] === true,
      true: httpLink({ url: "/api/trpc", headers }),
      false: httpBatchLink({ url: "/api/trpc", maxItems: 20, headers }),
    });
    return api.createClient({ links: [link] });
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
