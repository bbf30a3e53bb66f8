import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { folded } from "../../kernel/folding";
import { listPlaces } from "../place/list-places";
import { readConfigs } from "./read-configs";
import { BOARD_TYPES, PLACES, TRAINS } from "./rules";
import type { BaseData, BaseQuery } from "./schema";

type Answer = z.input<typeof BaseData>;
type ReadBaseDataInput = z.output<typeof BaseQuery>;

/**
 * Base data of the branch by subject: places as visible to the branch, trains and boards, paged; `configs`: the branch
 * itself. Throws fieldInvalid (3003) for a parent that the subject cannot have.
 */
export async function readBaseData(ctx: Ctx<CustomerActor>, input: ReadBaseDataInput): Promise<Answer> {
  const { subject, ...rest } = input;
  const kind = PLACES[subject];
  if (kind) return listPlaces(ctx, { kind, ...rest });
  if (rest.parent != null) throw refuseField("parent", { en: "has no parent", fa: "بالادست ندارد" });
  if (subject === "configs") return { items: await readConfigs(ctx), meta: metaOf(1, { page: 1, per_page: 1 }) };
  return paged(subject === "trains" ? TRAINS : BOARD_TYPES, rest);
}

type WithName = (typeof TRAINS)[number];

function paged(
  rows: readonly WithName[],
  { search, page, per_page }: Omit<ReadBaseDataInput, "subject" | "parent">,
): Answer {
  const term = search == null ? "" : plain(search);
  const found = rows.filter(({ code, name, name_latin }) => plain(`${code}|${name}|${name_latin}`).includes(term));
  const items = found.slice((page - 1) * per_page, page * per_page);
  return { items, meta: metaOf(found.length, { page, per_page }) };
}

const plain = (text: string) => folded(text).replace(/[\s-]/g, "");

const metaOf = (total: number, { page, per_page }: { page: number; per_page: number }) => ({
  ...{ page, per_page, total },
  pages: Math.max(1, Math.ceil(total / per_page)),
});
