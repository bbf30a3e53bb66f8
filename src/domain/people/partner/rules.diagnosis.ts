import { type TokenState, type TrustState, type TrustStatus, trustState } from "./rules";
import { covers, type Network, readNetwork, sharedBits } from "./rules.network";

type Trust = { id: number; network: string; status: TrustStatus; expiresAt: Date | null };

/** The gate's data of a site. `closed`: suspended itself, or its colleague or branch is inactive. */
export type SiteFacts = {
  closed: "site" | "colleague" | "branch" | null;
  basicRequired: boolean;
  packetsRequired: boolean;
  trusts: readonly Trust[];
  tokens: readonly { state: TokenState }[];
};

export const STEPS = ["registered", "open", "address", "basic", "token", "packets"] as const;
type StepName = (typeof STEPS)[number];

/** Result of a gate check: `asks` passes with the additional credential, `unknown` lacks information. */
export const OUTCOMES = ["passes", "fails", "asks", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const STEP_REASON = {
  registered: "domainUnknown",
  open: "suspended",
  address: "ipNotTrusted",
  basic: "wrongCredentials",
  token: "tokenExpired",
  packets: "signatureInvalid",
} as const satisfies Record<StepName, string>;

/**
 * The gate's checks in its order (server/auth, server/rest/identify) on stored data. Undefined for an unregistered
 * domain. A test compares this with the gate's real answers.
 */
export function gateSteps(site: SiteFacts | undefined, address: Network | null, now: Date): Record<StepName, Outcome> {
  if (!site) {
    const [registered, rest] = ["fails", "unknown"] as const;
    return { registered, open: rest, address: rest, basic: rest, token: rest, packets: rest };
  }
  return {
    registered: "passes",
    open: site.closed ? "fails" : "passes",
    address: address === null ? "unknown" : matchOf(site.trusts, address, now) ? "passes" : "fails",
    basic: site.basicRequired ? "asks" : "passes",
    token: site.tokens.some(({ state }) => state === "live" || state === "overlap") ? "asks" : "fails",
    packets: site.packetsRequired ? "asks" : "passes",
  };
}

/** The trust that matches this address. */
export const matchOf = <T extends Trust>(trusts: readonly T[], address: Network, now: Date): T | undefined =>
  trusts.find((trust) => stateOf(trust, now) === "trusted" && coversAddress(trust, address));

export type Near<T> = { trust: T; why: Exclude<TrustState, "trusted"> | "neighbour" };

/** Entries that nearly match the address, the most relevant first: covering but inactive ones, then neighbours. */
export function nearest<T extends Trust>(trusts: readonly T[], address: Network, now: Date): Near<T>[] {
  const near = trusts.flatMap((trust): (Near<T> & { rank: number })[] => {
    const state = stateOf(trust, now);
    if (coversAddress(trust, address)) {
      return state === "trusted" ? [] : [{ trust, why: state, rank: COVERING.indexOf(state) }];
    }
    const network = readNetwork(trust.network);
    const close = network && sharedBits(network, address) >= NEIGHBOURHOOD[address.family];
    return close && state === "trusted" ? [{ trust, why: "neighbour", rank: COVERING.length }] : [];
  });
  return near
    .sort((a, b) => a.rank - b.rank || b.trust.id - a.trust.id)
    .slice(0, 5)
    .map(({ trust, why }) => ({ trust, why }));
}

const COVERING: readonly TrustState[] = ["requested", "expired", "revoked", "rejected"];

/** Addresses that share this many bits are probably the same connection with a new address. */
const NEIGHBOURHOOD = { 4: 20, 6: 48 } as const;

const stateOf = ({ status, expiresAt }: Trust, now: Date) => trustState(status, expiresAt, now);

function coversAddress({ network }: Trust, address: Network): boolean {
  const read = readNetwork(network);
  return read !== undefined && covers(read, address);
}
