import { z } from "zod";
import { code, instant } from "../../kernel/primitives";

/** Six digits of the app, or a recovery code, as typed. */
export const FactorCode = code(40);

/** `since`: null when inactive. `recovery_left`: unused recovery codes. */
export const OwnFactor = z.object({ since: instant.nullable(), recovery_left: z.int() });
export type OwnFactor = z.output<typeof OwnFactor>;

/** The secret for an authenticator app: as QR picture, or to type. */
export const FactorBegun = z.object({
  uri: z.string(),
  secret: z.string().meta({ description: "base32" }),
  picture: z.object({ side: z.int(), path: z.string().meta({ description: "SVG path, one unit per module" }) }),
});
export type FactorBegun = z.output<typeof FactorBegun>;

/** Shown once: only digests are stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const FactorConfirm = z.object({ code: FactorCode });
export const FactorBegin = z.object({ password: z.string().min(1).max(200) });
export const FactorRenew = FactorBegin.extend({ code: FactorCode.nullish() });
export const FactorEnd = z.object({ password: z.string().min(1).max(200), code: FactorCode });
