import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { COMPARED_KINDS, COMPARED_MARKS } from "@/domain/cashier/settlement/rules";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["settlement"];
type Inputs = inferRouterInputs<ConsoleRouter>["settlement"];
export type Overview = Outputs["overview"];
export type Unsettled = Outputs["unsettled"];
export type Comparison = Outputs["comparison"];
export type Compared = Outputs["lines"]["items"][number];
export type Link = Outputs["links"][number];
export type Preview = Outputs["previewStatement"];
export type LinesInput = Inputs["lines"];
export type Reading = Omit<Inputs["compareAgain"], "id">;

export const TABS = ["overview", "compare", "offset", "links"] as const;
export type Tab = (typeof TABS)[number];
export const MARKS = [...COMPARED_MARKS, "none"] as const;

/** The page's state is its URL. */
export const parsers = {
  colleague: parseAsInteger,
  tab: parseAsStringLiteral(TABS).withDefault("overview"),
  comparison: parseAsInteger,
  kind: parseAsStringLiteral(COMPARED_KINDS),
  mark: parseAsStringLiteral(MARKS),
  q: parseAsString.withDefault(""),
};
export const readAddress = createLoader(parsers);
export type Address = Awaited<ReturnType<typeof readAddress>>;
export type SetAddress = (to: { [Name in keyof Address]?: Address[Name] | null }) => unknown;

export const isId = (id: number | null): id is number => id !== null && id > 0 && id <= 2_147_483_647;

const PER_PAGE = 100;

/** Server input of a comparison; invalid values are dropped, never an error. */
export function linesInput(id: number, { kind, mark, q }: Pick<Address, "kind" | "mark" | "q">): LinesInput {
  const search = q.trim().slice(0, 60);
  return { id, per_page: PER_PAGE, ...(kind && { kind }), ...(mark && { mark }), ...(search && { search }) };
}
