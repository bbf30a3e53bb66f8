import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { qrCode } from "../../kernel/qr-code";
import type { FactorBegun } from "./schema";

/**
 * RFC 6238 with the common parameters of authenticator apps: SHA-1, six digits, half a minute, one step of clock drift
 * each way.
 */
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const WINDOW = 1;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Uint8Array, label = "") =>
  new TOTP({
    issuer: "Safar",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** The time step, counted from 1970, of a code; null if it matches none near now. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** The enrollment data for the app. `label`: identifies the account. */
export function shownOf(secret: Uint8Array, label: string): FactorBegun {
  const totp = totpOf(secret, label);
  const uri = totp.toString();
  return { uri, secret: totp.secret.base32, picture: qrCode(uri, { quiet: 0 }) };
}
