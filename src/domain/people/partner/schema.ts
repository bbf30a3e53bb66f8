import { z } from "zod";
import { instant } from "../../kernel/primitives";

/** GET /ip: the sending address, and the original client's when reported by a trusted partner. */
export const CallerAddresses = z.object({
  host: z.string().meta({ description: "address of the sending host" }),
  ip: z.string().meta({ description: "address of the requesting user: X-Customer-Ip of a trusted partner, else host" }),
});

/** GET /token: shown once. Bytes 0-31 sign (HS256), bytes 32-63 encrypt packets (A256GCM). */
export const IssuedToken = z.object({
  token_id: z.string().meta({ description: "the `kid` to sign with" }),
  token: z.string().meta({ description: "64 random bytes, base64url" }),
  alg: z.literal("HS256"),
  enc: z.literal("A256GCM"),
  issued_at: instant,
  expires_at: instant,
});
