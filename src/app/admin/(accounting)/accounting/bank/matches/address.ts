import type { inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;
export type BankAccountList = Outputs["bankStatements"]["accounts"];
export type DeskAccount = BankAccountList["items"][number];
export type DeskMatch = Outputs["bankMatches"]["list"]["items"][number];
export type FreeRows = Outputs["bankMatches"]["free"];
export type DeskClosing = Outputs["bankClosings"]["list"]["items"][number];

export const VIEWS = ["proposed", "free", "accepted", "closings"] as const;

/** The page's state is its URL. */
export const deskParsers = {
  account: parseAsInteger,
  view: parseAsStringLiteral(VIEWS).withDefault("proposed"),
};
