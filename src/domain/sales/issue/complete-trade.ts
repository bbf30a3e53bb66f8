import type { z } from "zod";
import type { GatewayDeps } from "../../cashier/gateway/deps";
import { STATUS } from "../../cashier/gateway/rules";
import { verifySerial } from "../../cashier/gateway/verify-payment";
import { actorName, type Ctx, type CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import { partyOf } from "../../people/customer/party-of";
import { advanceTrade } from "../trade/advance";
import type { TradeDeps } from "../trade/deps";
import { payTrade } from "../trade/pay-trade";
import { type TradeStatus, UNPAID } from "../trade/rules";
import type { TradeOut } from "../trade/schema";
import { toTradeDto } from "../trade/to-trade-dto";
import type { TradeCompletion } from "./schema";

type TradeDto = z.input<typeof TradeOut>;
type Desks = { gateway: GatewayDeps; trade: TradeDeps };

/**
 * Timeout of a caller's wait for suppliers; afterwards they continue in the background, and the current state is
 * returned.
 */
const PATIENCE_MS = 20_000;

/**
 * POST /trade/completion: the payer has returned. Queries the gateway while the payment's state is not final, issues
 * what was paid and returns the current state; idempotent, and everything also happens without this call. Throws
 * notFound (3009) for another customer's trade or another payment's serial; gatewayUnavailable (7101); paymentFailed
 * (7102) when nothing was taken.
 */
export async function completeTrade(
  ctx: Ctx<CustomerActor>,
  { gateway, trade: deps }: Desks,
  { trade_id, serial_id }: z.output<typeof TradeCompletion>,
): Promise<TradeDto> {
  const { branchId: branch_id } = ctx.actor;
  const own = { branch_id, trade_id };
  const party = partyOf(ctx.actor);
  const [found] = await ctx.query<{ status: TradeStatus; serial_id: ColumnOf<"gateway_payments", "serial_id"> | null }>(
    "issue.own",
    OWN,
    [branch_id, trade_id, party, serial_id ?? null],
  );
  if (!found || (serial_id != null && found.serial_id === null)) throw new Refusal("notFound");
  // A late payment is in the payer's wallet: querying the gateway records it.
  if (UNPAID.includes(found.status)) {
    const { serial_id: serial } = found;
    const paid = serial === null ? null : await verifySerial(gateway, ctx.actor, { serial_id: serial });
    if (found.status === "awaiting_payment") await payTrade(ctx, { ...own, actor: actorName(ctx.actor) });
    if (paid !== null && FAILED.has(paid)) throw new Refusal("paymentFailed", { data: { serial_id: serial } });
  }
  await inTime(advanceTrade(deps, own));
  return (await toTradeDto(ctx, { trade_id }))!;
}

const FAILED: ReadonlySet<number> = new Set([STATUS.failed, STATUS.reversed, STATUS.expired]);

/** Advances a newly stored and paid trade at its suppliers; returns its state then, after 20 seconds at the latest. */
export async function goOnAtOnce(
  ctx: Pick<Ctx, "query" | "actor" | "locale">,
  deps: TradeDeps,
  dto: TradeDto,
): Promise<TradeDto> {
  if (dto.status !== "paid") return dto;
  await inTime(advanceTrade(deps, { branch_id: ctx.actor.branchId, trade_id: dto.trade_id }));
  return (await toTradeDto(ctx, { trade_id: dto.trade_id }))!;
}

/** After a failure or the timeout the sweeper continues; the caller gets the current state. */
async function inTime(work: Promise<unknown>, ms = PATIENCE_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, ms);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/**
 * Includes passengers merged into theirs. Of the payment links the given one; else paid ones, pending ones, the newest.
 */
const OWN = `
  select t.status, p.serial_id
    from trades t
    left join lateral (select p.serial_id from gateway_payments p
                        where p.branch_id = t.branch_id and p.drive = 'trade' and p.reference_id = t.id
                          and ($4::text is null or p.serial_id = $4::text)
                        order by p.status = 3 desc, p.status = 1 desc, p.id desc limit 1) p on true
   where t.branch_id = $1 and t.id = $2::int and resolve_merged_party(t.branch_id, t.party) = $3`;
