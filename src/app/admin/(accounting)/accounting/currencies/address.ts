import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["currencies"];
export type Currency = Outputs["list"][number];
export type History = Outputs["history"];

/** The page's state is its URL. */
export const filterParsers = { q: parseAsString.withDefault("") };
export const drawerParser = { currency: parseAsString };

export const readAddress = createLoader({ ...filterParsers, ...drawerParser });

/** The open currency; null when invalid. */
export const codeOf = (currency: string | null) => (currency && /^[A-Z]{3}$/.test(currency) ? currency : null);
