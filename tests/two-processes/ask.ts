import { call, type TestResponse } from "../http";
import type { Partner } from "../partner";
import type { AppProcess } from "../security/processes";
import { sign } from "../sign";

type Asking = { body: object; key?: string; jwt?: string };

/** POST /book to one app process, newly signed unless a JWT is given. */
export const askToBook = (at: AppProcess, partner: Partner, { body, key, jwt }: Asking): Promise<TestResponse> =>
  call(at.base, "POST", "/api/reservation/1/book", {
    headers: {
      domain: partner.domain,
      authorization: `Bearer ${jwt ?? sign(partner.token, partner.domain)}`,
      ...(key && { "idempotency-key": key }),
    },
    body,
  });
