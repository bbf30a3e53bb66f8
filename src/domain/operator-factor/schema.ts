import { z } from "zod";
import { code, instant } from "../primitives";

/** Six figures of the app, or a recovery code; as it is typed. */
export const FactorCode = code(40);

/** `since`: null where it is off. `recovery_left`: recovery codes that were not used yet. */
export const OwnFactor = z.object({ since: instant.nullable(), recovery_left: z.int() });
export type OwnFactor = z.output<typeof OwnFactor>;

/** What an authenticator app takes over: by its picture, or typed. */
export const FactorBegun = z.object({
  uri: z.string(),
  secret: z.string().meta({ description: "base32" }),
  picture: z.object({ side: z.int(), path: z.string().meta({ description: "SVG path, one unit per module" }) }),
});
export type FactorBegun = z.output<typeof FactorBegun>;

/** Told once: only their digests are kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const FactorConfirm = z.object({ code: FactorCode });
export const FactorBegin = z.object({ password: z.string().min(1).max(200) });
export const FactorRenew = FactorBegin.extend({ code: FactorCode.nullish() });
export const FactorEnd = z.object({ password: z.string().min(1).max(200), code: FactorCode });
