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

/** The console's procedures, typed by their router only. */
export const api = createTRPCReact<ConsoleRouter>();

/**
 * A request in flight was sent before the change that invalidates it: react-query would accept its answer as current,
 * so it is requested again when it arrives.
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

/** No answer: the connection is lost, and the shell shows that until it returns. */
const noteLine = (error: unknown) => void (refusalOfError(error).reason === "offline" && markOffline());

function makeClient(): QueryClient {
  const client = new ConsoleQueries({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal is final; a request that never reached the server is retried.
        retry: (failures, error) => failures < 2 && reasonOf(error) === "",
      },
      // Offline, a save fails immediately and keeps the input, instead of waiting with a busy button.
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

/**
 * Subscribes to changes in the branch of this tab; returns whether the live connection is open. After an ended session
 * it continues once the user has signed in again.
 */
export const useBranchLive = (received: Pick<LiveOptions, "concerns" | "onChange">) =>
  useLive({ ...received, branchId: useBranchId(), onEnded: signedInAgain });

const Operator = createContext(0);
/** Id of the signed-in user. */
export const useOperatorId = () => useContext(Operator);

const Permissions = createContext<readonly string[]>([]);
/** Whether the user has the permission, to hide what they may not do. The server checks it again. */
export const useMay = (permission: string) => useContext(Permissions).includes(permission);
export const usePermissions = () => useContext(Permissions);

const Demo = createContext(false);
/** Whether the branch is a demo with the tour. */
export const useDemo = () => useContext(Demo);

/** `fetchExactly` has already parsed the answer. */
const transformer = { serialize: (value: unknown) => value, deserialize: (value: unknown) => value };

/** Keeps amounts beyond 2^53-1 exact. */
async function fetchExactly(...input: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...input);
  answer.json = async () => parseMarked(await answer.text());
  return answer;
}

type Props = {
  branchId: number;
  operatorId: number;
  permissions: readonly string[];
  demo: boolean;
  children: ReactNode;
};

export function ConsoleClient({ branchId, operatorId, permissions, demo, children }: Props) {
  const [queryClient] = useState(makeClient);
  const [client] = useState(() => {
    const headers = () => ({ "x-safar-branch": String(branchId), ...attendance() });
    // Slow calls (suppliers) are sent separately, so that others do not wait for them.
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
          <Operator.Provider value={operatorId}>
            <Permissions.Provider value={permissions}>
              <Demo.Provider value={demo}>{children}</Demo.Provider>
            </Permissions.Provider>
          </Operator.Provider>
        </Branch.Provider>
      </QueryClientProvider>
    </api.Provider>
  );
}
