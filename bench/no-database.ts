import { type IssuedToken, sign } from "../tests/sign";
import { SAMPLE } from "./bench-body";
import { rawRequest } from "./load";

/** The two requests of P4, which use no database. */
type Caller = { domain: string; token: IssuedToken };

export const getIp = ({ domain }: Pick<Caller, "domain">) => rawRequest("GET", "/api/reservation/1/ip", { domain });

/** Without jti: a jti is a row in the database. */
export const postValidated = (caller: Caller) =>
  rawRequest(
    "POST",
    "/bench",
    {
      domain: caller.domain,
      authorization: `Bearer ${sign(caller.token, caller.domain, { jti: undefined })}`,
      "content-type": "application/json",
    },
    SAMPLE,
  );
