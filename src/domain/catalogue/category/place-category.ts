import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { branchOf, LEVELS, levelsOf } from "./rules";
import type { CategoryPlace } from "./schema";
import { lockTree } from "./stored";

type Place = z.output<typeof CategoryPlace>;

/**
 * Moves a category with all its descendants under another or to the top, at a position. Returns its former place, for
 * undo. Throws fieldInvalid (3003) for a parent that does not exist, has another type, is below the category itself or
 * makes the tree too deep; notFound (3009).
 */
export const placeCategory = (ctx: Ctx<OperatorActor>, { id, main_id, position }: Place): Promise<Place> =>
  transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const tree = await lockTree(tx);
    const living = tree.filter(({ deleted }) => !deleted);
    const was = living.find((one) => one.id === id);
    if (!was) throw new Refusal("notFound");
    // Includes deleted descendants, which may be restored.
    const moved = branchOf(tree, id);
    const main = living.find((one) => one.id === main_id);
    const depth = main ? main.depth + 1 : 0;
    const fits = main_id === null || (main?.type === was.type && !moved.includes(main.id));
    if (!fits || depth + levelsOf(tree, id) > LEVELS) throw refuseField("main_id", NOT_THERE);
    const siblings = living.filter((one) => one.main_id === main_id && one.id !== id).map((one) => one.id);
    const order = siblings.toSpliced(Math.min(position, siblings.length), 0, id);
    // One statement: a level and the level below it change together, or the foreign key between them fails.
    await tx.db.$executeRaw`
      update categories set depth = depth + ${depth - was.depth}::int,
             main_id = case when id = ${id}::int then ${main_id}::int else main_id end, updated_at = ${tx.now}
       where branch_id = ${branchId}::int and id = any(${moved}::int[])`;
    await tx.db.$executeRaw`
      update categories c set position = o.nr - 1, version = c.version + 1
        from unnest(${order}::int[]) with ordinality as o (id, nr)
       where c.branch_id = ${branchId}::int and c.id = o.id and (c.position <> o.nr - 1 or c.id = ${id}::int)`;
    const stood = living.filter((one) => one.main_id === was.main_id).indexOf(was);
    const before = { main_id: was.main_id, position: stood };
    await recordChange(tx, {
      action: "category.move",
      subject: { type: "category", id },
      before,
      after: { main_id, position },
      topic: "category.moved",
    });
    return { id, ...before };
  });

const NOT_THERE = {
  en: "cannot be moved there: the parent is unknown, of another type, below the category itself, or at the lowest level",
  fa: "آنجا جایش نیست: چنین دسته‌ای از همان نوع نیست، زیر خودش است، یا درخت بیش از اندازه ژرف می‌شود",
};
