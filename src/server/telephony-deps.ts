import { telephony } from "@/adapters/ami/telephony";
import type { TelephonyDeps } from "@/domain/communication/telephony/deps";
import { PATIENCE } from "@/domain/communication/telephony/port";
import { seal, unseal } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { config } from "./config";
import { fingerprint } from "./fingerprint";

const PURPOSE = SEALED.telephony_servers;

/** Private networks allowed for telephony servers, in addition to ALLOW_PRIVATE_TARGETS. */
export const phoneReach = () => ({
  allowPrivate: config().allowPrivateTargets,
  networks: config().telephonyNetworks,
});

export const phoneSealing = {
  seal: (secret: string) => new Uint8Array(seal(Buffer.from(secret, "utf8"), PURPOSE)),
  open: (sealed: Uint8Array | null) => (sealed && unseal(sealed, PURPOSE)?.toString("utf8")) ?? null,
  mark: fingerprint,
};

/** Dependencies of telephony. */
export const telephonyDeps = (patienceMs = PATIENCE.ms): TelephonyDeps => ({
  telephony: telephony(phoneReach(), patienceMs),
  ...phoneSealing,
});
