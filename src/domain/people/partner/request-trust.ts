import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { notifyContacts } from "../change-request/notify-contacts";
import { onlyApprover } from "./is-only-approver";
import { lockSite, partnerSiteEvent } from "./rows";
import { covers, type Network, networkFault, readNetwork, WIDEST, writeNetwork } from "./rules";
import type { RequestedTrust, TrustRequest } from "./schema.console";

type Answer = z.input<typeof RequestedTrust>;

/**
 * Requests that a site may call from an address or network. Throws fieldInvalid (3003) at `network` when invalid, too
 * wide for one site, already requested, or already trusted for as long; at `expires_on` for a past day.
 */
export async function requestTrust(ctx: Ctx<OperatorActor>, given: z.output<typeof TrustRequest>): Promise<Answer> {
  const request = readNetwork(given.network);
  const issue = networkFault(request);
  if (!request || issue) throw refuseField("network", FAULTS[issue ?? "unreadable"]);
  const network = writeNetwork(request);
  return transact(ctx, async (tx) => {
    await lockSite(tx, given.domain_id);
    const expiresAt = given.expires_on ? await endOf(tx, given.expires_on) : null;
    if (expiresAt && expiresAt <= tx.now) throw refuseField("expires_on", OVER);
    const around = await liveAround(tx, given.domain_id, request);
    const twin = around.filter((other) => other.network === network);
    if (twin.some(({ status }) => status === "requested")) throw refuseField("network", ASKED);
    if (twin.some((other) => !endsBefore(other.expiresAt, expiresAt))) throw refuseField("network", TRUSTED);
    const { id } = await tx.db.ipTrust.create({
      data: {
        branchId: tx.actor.branchId,
        domainId: given.domain_id,
        network,
        note: given.note ?? "",
        requestedBy: actorName(tx.actor),
        requestedAt: tx.now,
        expiresAt,
      },
      select: { id: true },
    });
    const after = { domain_id: given.domain_id, network, expires_at: expiresAt?.toISOString() ?? null };
    await recordChange(tx, {
      action: "partner.request-trust",
      subject: { type: "ip_trust", id },
      after,
      event: partnerSiteEvent(tx, "trust", given.domain_id),
    });
    // The only approver of a branch decides this alone: notify all its operators.
    const title = `${network} (partner.trust)`;
    if ((await onlyApprover(tx))(tx.now)) await notifyContacts(tx, { id, title, requestedAt: tx.now, about: "trust" });
    return { id, network, overlaps: around.map(({ expiresAt: _, ...overlap }) => overlap) };
  });
}

/** Pending requests and active trusts of the site whose networks overlap. */
async function liveAround({ db, actor, now }: TxCtx<OperatorActor>, domainId: number, input: Network) {
  const entries = await db.ipTrust.findMany({
    where: {
      branchId: actor.branchId,
      domainId,
      OR: [
        { status: "requested" },
        { status: "trusted", expiresAt: null },
        { status: "trusted", expiresAt: { gt: now } },
      ],
    },
    orderBy: { id: "asc" },
  });
  return entries.flatMap(({ id, network: written, status, expiresAt }) => {
    const other = readNetwork(written);
    if (!other || !(covers(other, input) || covers(input, other))) return [];
    const live = status === "requested" ? ("requested" as const) : ("trusted" as const);
    return [{ id, network: writeNetwork(other), status: live, wider: covers(other, input), expiresAt }];
  });
}

/** The first instant after a day in the branch's time zone. */
async function endOf({ db, actor }: TxCtx<OperatorActor>, day: string): Promise<Date> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`
    select (${day}::date + 1)::timestamp at time zone time_zone as at from branches where id = ${actor.branchId}`;
  return row!.at;
}

const endsBefore = (one: Date | null, other: Date | null) => one !== null && (other === null || one < other);

const FAULTS = {
  unreadable: {
    en: "must be an IPv4 or IPv6 address, or a network such as 203.0.113.0/24",
    fa: "نشانی IPv4 یا IPv6، یا شبکه‌ای مانند 203.0.113.0/24",
  },
  tooWide: {
    en: `too wide for one site: at least /${WIDEST[4]} (IPv4) or /${WIDEST[6]} (IPv6)`,
    fa: `برای یک سایت بیش از حد گسترده است: حداقل ‎/${WIDEST[4]}‎ در IPv4 یا ‎/${WIDEST[6]}‎ در IPv6`,
  },
  nobody: {
    en: "is a reserved or multicast address",
    fa: "کسی از آنجا فراخوانی نمی‌کند: رزروشده یا چندپخشی",
  },
};
const OVER = { en: "must not be in the past", fa: "این روز گذشته است" };
const ASKED = { en: "has already been requested and awaits a decision", fa: "پیش‌تر درخواست شده و منتظر تصمیم است" };
const TRUSTED = { en: "is already trusted for at least this time", fa: "پیش‌تر برای همین مدت مورد اعتماد شده است" };
