import type { inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { KEYS } from "@/domain/accounting/mapping/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["mappings"];
export type List = Outputs["list"];
export type Mapping = List["rows"][number];
export type Details = Outputs["get"];
export type Key = Mapping["key"];
export type Fitting = Outputs["fitting"][number];

const SHOWN = ["attention"] as const;

/** The page's state is its URL. */
export const filterParsers = { q: parseAsString.withDefault(""), show: parseAsStringLiteral(SHOWN) };
export const drawerParser = { event: parseAsString };
export const readAddress = createLoader(drawerParser);

/** Invalid URLs open nothing. */
export const keyOf = (event: string | null): Key | null => KEYS.find((key) => key === event) ?? null;

export const needsAttention = ({ state }: Mapping) => state === "none" || state === "unfit";
