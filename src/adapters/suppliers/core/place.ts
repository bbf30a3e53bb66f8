import { createHash } from "node:crypto";
import { type OpenSupplier, SupplierFault } from "@/domain/sales/supplier/port";
import { CoreSettings } from "@/domain/sales/supplier/schema.settings";

/** Address of another deployment and our identity there. */
export type Place = {
  /** `https://…/api/reservation/1`, the base of all paths. */
  base: string;
  domain: string;
  /** Client id and secret, when the domain's policy requires them. */
  basic: string | null;
  packets: boolean;
  /** A manually created token. */
  given: { id: string; token: string } | null;
  allowPrivate: boolean;
  /** Cache key of address and credentials. */
  key: string;
};

const ROOT = "/api/reservation/1";

/** Throws `SupplierFault` without address or domain; no call is made then. */
export function placeOf({ branch_id, id, settings, secrets }: OpenSupplier, allowPrivate: boolean): Place {
  const read = CoreSettings.safeParse(settings);
  if (!read.success) throw new SupplierFault("closed", "it has no address or no domain", false);
  const { base_url, domain, packets, client_id, token_id } = read.data;
  const { client_secret, token } = secrets;
  return {
    base: `${base_url.replace(/(?<!\/)\/+$/, "")}${ROOT}`,
    domain,
    basic: client_id && client_secret ? Buffer.from(`${client_id}:${client_secret}`).toString("base64") : null,
    packets: packets === "on",
    given: token_id && token ? { id: token_id, token } : null,
    allowPrivate,
    key: createHash("sha256")
      .update(JSON.stringify([branch_id, id, read.data, secrets]))
      .digest("base64url"),
  };
}
