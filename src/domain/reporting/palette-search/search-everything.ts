import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { findColleagues } from "../../people/colleague/find-colleagues";
import { BEGINNING, findPeople } from "../../people/passenger/find-people";
import { findByCode } from "./find-by-code";
import { findByTitle } from "./find-by-title";
import { KINDS, MAX_PER_KIND, PERMISSION_OF, type SearchHitKind } from "./rules";
import type { PaletteSearchHit, Recall, SearchEverythingInput } from "./schema";
import { type Ref, toSearchHits } from "./to-search-hits";

/**
 * Searches names, codes and numbers: at most four rows of each kind the caller may read, in the order of KINDS, of
 * their branch only.
 */
export async function searchEverything(
  ctx: Ctx<OperatorActor>,
  { query }: z.output<typeof SearchEverythingInput>,
): Promise<z.input<typeof PaletteSearchHit>> {
  const sought = asciiDigits(query.trim());
  const kinds = readable(ctx);
  const found = await Promise.all([
    kinds.includes("passenger") ? people(ctx, sought) : [],
    kinds.includes("colleague") ? colleagues(ctx, sought) : [],
    findByCode(ctx, sought, kinds),
    findByTitle(ctx, sought, kinds),
  ]);
  return toSearchHits(
    ctx,
    kinds.flatMap((kind) => [...new Set(idsOf(found.flat(), kind))].slice(0, MAX_PER_KIND).map((id) => ({ kind, id }))),
  );
}

/** Recent choices with current data, in the same order; deleted ones and those without permission are omitted. */
export async function recallFound(
  ctx: Ctx<OperatorActor>,
  { of }: z.output<typeof Recall>,
): Promise<z.input<typeof PaletteSearchHit>> {
  const kinds = readable(ctx);
  return toSearchHits(
    ctx,
    of.filter(({ kind }) => kinds.includes(kind)),
  );
}

const idsOf = (refs: readonly Ref[], of: SearchHitKind) => refs.filter(({ kind }) => kind === of).map(({ id }) => id);

const readable = ({ actor }: Ctx<OperatorActor>): SearchHitKind[] =>
  KINDS.filter((kind) => actor.permissions.includes(PERMISSION_OF[kind]));

async function people({ query, actor }: Ctx<OperatorActor>, sought: string): Promise<Ref[]> {
  const found = await findPeople(query, sought, {
    ...{ branchId: actor.branchId, status: 1, after: BEGINNING, most: MAX_PER_KIND },
    more: () => ({ clauses: "", values: [], shape: "" }),
  });
  return found.map(({ id }) => ({ kind: "passenger", id: String(id) }));
}

async function colleagues({ query, actor }: Ctx<OperatorActor>, sought: string): Promise<Ref[]> {
  const ids = await findColleagues(query, sought, { branchId: actor.branchId, most: MAX_PER_KIND });
  return ids.map((id) => ({ kind: "colleague", id: String(id) }));
}
