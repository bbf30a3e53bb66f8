import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { ownFile } from "../../platform/file/own-file";
import { readLetterhead } from "./read-letterhead";
import { IMAGE_TYPES } from "./rules.letterhead";
import type { Letterhead, LetterheadChange } from "./schema.letterhead";

type Change = z.output<typeof LetterheadChange>;

/**
 * Replaces the letterhead of the branch. Throws changedMeanwhile (8004) for an old `version`, fieldInvalid (3003) for a
 * logo or stamp that is not an uploaded image of the branch.
 */
export async function saveLetterhead(ctx: Ctx<OperatorActor>, input: Change): Promise<z.input<typeof Letterhead>> {
  await transact(ctx, (tx) => save(tx, input));
  return readLetterhead(ctx);
}

async function save(tx: TxCtx<OperatorActor>, { version, ...form }: Change): Promise<void> {
  const { db, actor, now } = tx;
  const { branchId } = actor;
  await db.$queryRaw`select from branches where id = ${branchId} for no key update`;
  const before = await db.letterhead.findUnique({ where: { branchId } });
  requireVersion(version, before?.version ?? 0, null);
  await refuseOthers(tx, form);
  const row = {
    ...{ color: form.color, logoId: form.logo, stampId: form.stamp, footer: form.footer },
    ...{ footerLatin: form.footer_latin, conditions: form.conditions, conditionsLatin: form.conditions_latin },
    ...{ showFare: form.show_fare, version: (before?.version ?? 0) + 1, changedAt: now },
  };
  await db.letterhead.upsert({ where: { branchId }, create: { branchId, ...row }, update: row });
  const { branchId: _, version: __, changedAt: ___, ...was } = before ?? { branchId, version: 0, changedAt: null };
  await recordChange(tx, {
    action: "letterhead.change",
    subject: { type: "letterhead", id: branchId },
    before: was,
    after: form,
    topic: "letterhead.changed",
  });
}

/** Images of other branches, deleted files, and files that are no images. */
async function refuseOthers(tx: TxCtx<OperatorActor>, form: Pick<Change, "logo" | "stamp">) {
  for (const path of ["logo", "stamp"] as const) {
    const file = await ownFile(tx, path, form[path]);
    if (file && !(IMAGE_TYPES as readonly string[]).includes(file.mime)) throw refuseField(path, NO_IMAGE);
  }
}

const NO_IMAGE = { en: "is not an image: PNG, JPEG or WebP", fa: "تصویر نیست؛ PNG، JPEG یا WebP بفرستید" };
