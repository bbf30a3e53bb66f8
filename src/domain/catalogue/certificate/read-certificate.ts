import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { CERTIFICATE_COLUMNS, CERTIFICATE_FROM_SQL, type CertificateRow, certificateOut } from "./rows";
import type { Certificate } from "./schema";

/** One certificate of the branch. Throws notFound (3009). */
export async function readCertificate(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof Certificate>> {
  const [row] = await ctx.query<CertificateRow>("certificate.read", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return certificateOut(ctx, row);
}

const READ = `select ${CERTIFICATE_COLUMNS} from ${CERTIFICATE_FROM_SQL} where c.branch_id = $1::int and c.id = $2::int and c.deleted_at is null`;
