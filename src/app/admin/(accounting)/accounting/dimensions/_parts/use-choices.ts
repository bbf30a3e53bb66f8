import { useTitled } from "@/ui/format/use-titled";
import { api } from "../../../../_client";

type Titled = { id: number; code: string; title: string; title_latin: string };

/** Dimensions and members as options of a select; members are indented below their parents. */
export function useDimensionChoices() {
  const titled = useTitled();
  const { data } = api.dimensions.choices.useQuery(undefined, { staleTime: 60_000 });
  const option = (one: Titled, depth = 0) => ({
    value: String(one.id),
    label: `${"\u2003".repeat(depth)}${one.code} ${titled(one)}`,
  });
  return {
    data,
    dimensions: data?.dimensions.map((one) => option(one)),
    centers: data?.centers.map((one) => option(one)),
    membersOf: (dimension: number | null) =>
      data?.dimensions.find(({ id }) => id === dimension)?.members.map((one) => option(one, one.depth)) ?? [],
  };
}
