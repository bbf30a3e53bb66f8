import { call, type Sent } from "../tests/http";
import { tokenOf } from "../tests/partner";
import { type IssuedToken, sign } from "../tests/sign";

type Seats = { main_id: number; item_id: number; status: string; available: number };

/** A partner's back end: gets a connection token, signs every call. */
export class PartnerClient {
  private constructor(
    private readonly base: string,
    private readonly domain: string,
    private readonly token: IssuedToken,
  ) {}

  static async connect(base: string, domain = "partner.example"): Promise<PartnerClient> {
    return new PartnerClient(base, domain, await tokenOf(base, domain));
  }

  call(method: string, path: string, { headers, ...sent }: Sent = {}) {
    const proof = { domain: this.domain, authorization: `Bearer ${sign(this.token, this.domain)}` };
    return call(this.base, method, `/api/reservation/1${path}`, { headers: { ...proof, ...headers }, ...sent });
  }

  /** What the demo data sells: the seats of charters 1 to `mains`, found by asking, as there is no list of charters yet. */
  async seats(mains = 12, items = 40): Promise<Seats[]> {
    const pairs = Array.from({ length: mains * items }, (_, n) => ({
      main_id: 1 + Math.floor(n / items),
      item_id: 1 + (n % items),
    }));
    const found: Seats[] = [];
    for (let at = 0; at < pairs.length; at += 50) {
      const { json } = await this.call("GET", "/items/status", { body: { items: pairs.slice(at, at + 50) } });
      for (const { charter_id, item } of json.items) {
        for (const { item_id, statistics } of item) {
          if (statistics.status !== "unknown")
            found.push({ main_id: charter_id, item_id, status: statistics.status, available: statistics.available });
        }
      }
    }
    return found;
  }
}
