import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { editArticle } from "./read-article";
import { FAULTS } from "./references";
import { ACTS, type Act, OUTCOME, type Status } from "./rules";
import type { Article, ArticleAct } from "./schema";

const EVENT_BY_OPERATION = {
  publish: "published",
  withdraw: "withdrawn",
  archive: "archived",
} as const satisfies Record<Act, string>;

type Stored = RowOf<"articles", "version" | "body"> & { status: Status };

/**
 * Publishes, withdraws or archives an article; the first publication date stays. Throws fieldInvalid (3003) without a
 * body, operationNotAllowed (8003) when not allowed in its state, notFound (3009), changedMeanwhile (8004).
 */
export async function changeStatus(
  ctx: Ctx<OperatorActor>,
  { id, version, act }: z.output<typeof ArticleAct>,
): Promise<z.input<typeof Article>> {
  await transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const [was] = await tx.db.$queryRaw<Stored[]>`
      select version, status::text, body from articles
       where branch_id = ${branchId}::int and id = ${id}::int and deleted_at is null for no key update`;
    if (!was) throw new Refusal("notFound");
    requireVersion(version, was.version);
    const status = OUTCOME[was.status][act];
    const allowed_operations = ACTS.filter((one) => OUTCOME[was.status][one]);
    if (!status) throw new Refusal("operationNotAllowed", { data: { allowed_operations } });
    if (status === "published" && was.body === "") throw refuseField("body", FAULTS.noBody);
    await tx.db.$executeRaw`
      update articles set status = ${status}::"ArticleStatus", version = version + 1, updated_at = ${tx.now},
             published_at = case when ${status === "published"} then coalesce(published_at, ${tx.now}) else published_at end
       where branch_id = ${branchId}::int and id = ${id}::int`;
    const [before, after] = [{ status: was.status }, { status }];
    await recordChange(tx, {
      action: `article.${act}`,
      subject: { type: "article", id },
      before,
      after,
      topic: `article.${EVENT_BY_OPERATION[act]}`,
    });
  });
  return editArticle(ctx, id);
}
