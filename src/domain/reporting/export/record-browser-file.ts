import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { BROWSER_FILES } from "./rules.browser";
import type { BrowserFileInput } from "./schema.browser-file";

/**
 * Audits a file that the browser is about to write, before it does. Throws noPermission (2007) without the permission to
 * read the list.
 */
export async function recordBrowserFile(
  ctx: Ctx<OperatorActor>,
  { list, format, filters, columns, row_count: rows }: z.output<typeof BrowserFileInput>,
): Promise<{ recorded: true }> {
  const { permission } = BROWSER_FILES[list];
  if (permission !== null && !ctx.actor.permissions.includes(permission))
    throw new Refusal("noPermission", { data: { permission } });
  const params = Object.fromEntries(filters.map(({ name, value }) => [name, value]));
  const after = { kind: list, format, params, columns, rows };
  await transact(ctx, (tx) => audit(tx, { action: "export.save", subject: { type: "export", id: list }, after }));
  return { recorded: true };
}
