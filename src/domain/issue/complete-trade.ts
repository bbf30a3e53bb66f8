import type { z } from "zod";
import { actorName, type Ctx, type CustomerActor } from "../context";
import { partyOf } from "../customer/party-of";
import { Refusal } from "../errors";
import type { GatewayDeps } from "../gateway/deps";
import { STATUS } from "../gateway/rules";
import { verifySerial } from "../gateway/verify-payment";
import { advanceTrade } from "../trade/advance";
import type { TradeDeps } from "../trade/deps";
import { payTrade } from "../trade/pay-trade";
import { type TradeStatus, UNPAID } from "../trade/rules";
import type { TradeOut } from "../trade/schema";
import { toTradeDto } from "../trade/to-trade-dto";
import type { TradeCompletion } from "./schema";

type TradeDto = z.input<typeof TradeOut>;
type Desks = { gateway: GatewayDeps; trade: TradeDeps };

/** So long a caller waits for suppliers; what takes longer goes on without them, and is told as it stands. */
const PATIENCE_MS = 20_000;

/**
 * POST /trade/completion: the payer is back. The gateway is asked where its word is not known for good, what was paid is issued, and the
 * trade is answered as it stands; repeatable, and everything of it happens without this call as well. Refuses 3009 none of the caller's,
 * or another payment's serial; 7101 the gateway cannot be reached; 7102 the payment failed and nothing was taken.
 */
export async function completeTrade(
  ctx: Ctx<CustomerActor>,
  { gateway, trade: deps }: Desks,
  { trade_id, serial_id }: z.output<typeof TradeCompletion>,
): Promise<TradeDto> {
  const { branchId: branch_id } = ctx.actor;
  const own = { branch_id, trade_id };
  const party = partyOf(ctx.actor);
  const [found] = await ctx.query<{ status: TradeStatus; serial_id: string | null }>("issue.own", OWN, [
    branch_id,
    trade_id,
    party,
    serial_id ?? null,
  ]);
  if (!found || (serial_id != null && found.serial_id === null)) throw new Refusal("notFound");
  // What came too late is in the payer's wallet: that the gateway is asked about it too makes it known.
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

/** A trade that was just stored and paid goes on to its suppliers; answers it as it stands then, after 20 seconds at the latest. */
export async function goOnAtOnce(
  ctx: Pick<Ctx, "query" | "actor" | "locale">,
  deps: TradeDeps,
  dto: TradeDto,
): Promise<TradeDto> {
  if (dto.status !== "paid") return dto;
  await inTime(advanceTrade(deps, { branch_id: ctx.actor.branchId, trade_id: dto.trade_id }));
  return (await toTradeDto(ctx, { trade_id: dto.trade_id }))!;
}

/** What stumbles is gone on with by the sweeper; whoever asks is told how it stands. */
async function inTime(work: Promise<unknown>, ms = PATIENCE_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, ms);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

/** Also of a number that was merged into theirs. Of its links the one that is named; else what was paid, is being paid, was made last. */
const OWN = `
  select t.status, p.serial_id
    from trades t
    left join lateral (select p.serial_id from gateway_payments p
                        where p.branch_id = t.branch_id and p.drive = 'trade' and p.reference_id = t.id
                          and ($4::text is null or p.serial_id = $4::text)
                        order by p.status = 3 desc, p.status = 1 desc, p.id desc limit 1) p on true
   where t.branch_id = $1 and t.id = $2::int and resolve_merged_party(t.branch_id, t.party) = $3`;
