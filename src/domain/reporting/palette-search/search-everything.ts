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
 * What somebody means who types a name, code or number: at most four rows of each kind that they may read, kind by kind in
 * the order of KINDS. Only of their branch.
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

/** What was chosen before, as it is now and in the same order; what is no more, or may not be read any more, is left out. */
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
