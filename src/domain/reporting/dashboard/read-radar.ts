import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { listLocks } from "../../sales/hold/list-locks";
import { partyNames } from "./party-names";
import { penaltyRises } from "./penalty-rises";
import { MAX_PER_KIND, RADAR, RADAR_PERMISSIONS, type RadarKind } from "./rules";
import type { DashboardRadar } from "./schema";
import { CERTIFICATES, CHEQUES, DOCUMENTS, PAYMENTS } from "./sql.radar";

type Answer = z.input<typeof DashboardRadar>;
type Row = Answer["rows"][number];
type Read = (ctx: Ctx<OperatorActor>) => Promise<Row[]>;

/** What expires in the branch in the next hours and days, of each kind the operator may see, the nearest first. */
export async function getDashboardRadar(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const kinds = RADAR.filter((kind) => ctx.actor.permissions.includes(RADAR_PERMISSIONS[kind]));
  const penalties = kinds.includes("penalty") ? penaltyRises(ctx) : { rises: [], partial: false };
  const read = kinds.flatMap((kind) => (kind === "penalty" ? [] : READ[kind](ctx)));
  const [{ rises, partial }, ...others] = await Promise.all([penalties, ...read]);
  const rows = [...others.flat(), ...(await risesToReport(ctx, rises))];
  rows.sort((a, b) => Date.parse(String(a.at)) - Date.parse(String(b.at)));
  return { rows, kinds, partial };
}

const of = (name: string, text: string): Read => {
  return async (ctx) => {
    const rows = await ctx.query<{ row: Row }>(`dashboard.radar-${name}`, text, [ctx.actor.branchId, ctx.now]);
    return rows.map(({ row }) => row);
  };
};

const READ: Readonly<Record<Exclude<RadarKind, "penalty">, Read>> = {
  lock: locksOf,
  payment: of("payments", PAYMENTS),
  document: of("documents", DOCUMENTS),
  cheque: of("cheques", CHEQUES),
  certificate: of("certificates", CERTIFICATES),
};

async function locksOf(ctx: Ctx<OperatorActor>): Promise<Row[]> {
  const { rows } = await listLocks(ctx, { per_page: MAX_PER_KIND });
  return rows.map(({ lock_id, charter, expires_at, holder_name, total, currency }) => ({
    ...{ kind: "lock", subject: lock_id, at: expires_at, day: null, detail: holder_name },
    ...{ title: charter.title, title_latin: charter.title_latin, amount: total, next_amount: null, currency },
  }));
}

async function risesToReport(
  ctx: Ctx<OperatorActor>,
  rises: Awaited<ReturnType<typeof penaltyRises>>["rises"],
): Promise<Row[]> {
  const names = await partyNames(
    ctx,
    rises.flatMap(({ party }) => party ?? []),
  );
  return rises.map(({ local_pnr, party, at, penalty, next, currency }) => ({
    ...{ kind: "penalty", subject: local_pnr, at: at.toISOString(), day: null, detail: local_pnr },
    ...{ title: names.get(party!)?.name ?? local_pnr, title_latin: names.get(party!)?.name_latin ?? local_pnr },
    ...{ amount: penalty, next_amount: next, currency },
  }));
}
