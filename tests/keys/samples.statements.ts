import {
  approveStatementVersion,
  proposeStatementVersion,
} from "@/domain/accounting/financial-statement/decide-version";
import { proposeStatementIssue } from "@/domain/accounting/financial-statement/propose-issue";
import { NewIssue } from "@/domain/accounting/financial-statement/schema";
import { prisma } from "@/server/db";
import type { Clerk } from "../back-office";
import { ctxOf } from "../fixtures";
import { asLedgerOwner } from "../ledger";
import { personOf } from "../operators";
import { call, made } from "./samples.back-office";
import type { Samples } from "./world";

const ROOT = "/accounting/financial-statements";
type Step = { id: number; version: number };
const stepOf = ({ id, version }: Step): Step => ({ id, version });
const second = async ({ branchId }: Clerk) => ctxOf(await personOf(branchId));

/** The first fiscal year of the books, in which nothing is posted. */
const firstYear = async ({ branchId }: Clerk) =>
  (
    await asLedgerOwner<{ year: number; day: string }>(
      "select fiscal_year as year, lower(dates)::text as day from ledger.periods where branch_id = $1 order by fm limit 1",
      [branchId],
    )
  )[0]!;

/** One draft of a kind is open at a time. */
async function discardOpen({ branchId }: Clerk): Promise<void> {
  await prisma().statementVersion.updateMany({
    where: { branchId, state: { in: ["draft", "proposed"] } },
    data: { state: "dropped" },
  });
}

async function draft(clerk: Clerk): Promise<Step & { lines: object[] }> {
  await discardOpen(clerk);
  const { year } = await firstYear(clerk);
  return made(clerk, `${ROOT}/versions`, { kind: "income", from_year: year });
}
const proposed = async (clerk: Clerk): Promise<Step> =>
  made(clerk, `${ROOT}/versions/propose`, stepOf(await draft(clerk)));
const proposedBySecond = async (clerk: Clerk): Promise<Step> =>
  proposeStatementVersion(await second(clerk), stepOf(await draft(clerk)));

let days = 0;
/** A statement of one day of that year, by a version of the branch. */
async function issueForm(clerk: Clerk) {
  await approveStatementVersion(await second(clerk), stepOf(await proposed(clerk)));
  const { day } = await firstYear(clerk);
  const to = new Date(Date.parse(day) + days++ * 86_400_000).toISOString().slice(0, 10);
  return { kind: "income" as const, from: day, to };
}
const issued = async (clerk: Clerk): Promise<Step> => made(clerk, `${ROOT}/issues`, await issueForm(clerk));
const issuedBySecond = async (clerk: Clerk): Promise<Step> =>
  proposeStatementIssue(await second(clerk), NewIssue.parse(await issueForm(clerk)));

/** One act, and the same on another version. */
const step = (route: string, of: (clerk: Clerk) => Promise<Step>) =>
  call("POST", `${ROOT}/${route}`, async (clerk) => {
    const { id, version } = await of(clerk);
    return [
      { id, version },
      { id, version: version + 1 },
    ];
  });

/** Routes of financial statements, their versions and issues. */
export const STATEMENTS: Samples = {
  [`POST ${ROOT}/versions`]: call("POST", `${ROOT}/versions`, async (clerk) => {
    await discardOpen(clerk);
    const { year } = await firstYear(clerk);
    return [
      { kind: "position", from_year: year },
      { kind: "position", from_year: year + 1 },
    ];
  }),
  [`PUT ${ROOT}/versions`]: call("PUT", `${ROOT}/versions`, async (clerk) => {
    const { id, version, lines } = await draft(clerk);
    return [
      { id, version, lines },
      { id, version: version + 1, lines },
    ];
  }),
  [`POST ${ROOT}/versions/propose`]: step("versions/propose", draft),
  [`POST ${ROOT}/versions/withdraw`]: step("versions/withdraw", proposed),
  [`POST ${ROOT}/versions/discard`]: step("versions/discard", draft),
  [`POST ${ROOT}/versions/approve`]: step("versions/approve", proposedBySecond),
  [`POST ${ROOT}/issues`]: call("POST", `${ROOT}/issues`, async (clerk) => {
    const form = await issueForm(clerk);
    return [form, { ...form, compare: "previous_year" }];
  }),
  [`POST ${ROOT}/issues/approve`]: step("issues/approve", issuedBySecond),
  [`POST ${ROOT}/issues/drop`]: step("issues/drop", issued),
};
