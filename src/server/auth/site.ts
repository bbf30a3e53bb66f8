import type { BlockList } from "node:net";
import { LRUCache } from "lru-cache";
import type { BranchId, Site } from "@/domain/kernel/context";
import { Refusal } from "@/domain/kernel/errors";
import type { ColumnOf } from "@/domain/kernel/table-rows";
import { headerDomain } from "@/domain/people/partner/ascii-domain";
import { query } from "../db";
import { onceInProcess } from "../process";
import { familyOf, networks } from "../rest/caller-address";
import { CACHE_TIME } from "./cache-time";

/** A registered site with its policy and the networks it may call from. */
export type KnownSite = Site & {
  suspended: boolean;
  basicRequired: ColumnOf<"partner_domains", "basic_required">;
  clientId: ColumnOf<"partner_domains", "client_id">;
  clientSecretHash: ColumnOf<"partner_domains", "client_secret_hash">;
  packetsRequired: ColumnOf<"partner_domains", "packets_required">;
  trusted: BlockList;
  /** Addresses already checked against `trusted`, cached as long as the site. */
  decided: Map<string, boolean>;
};

type Row = Omit<KnownSite, "trusted" | "decided" | "branchId"> & {
  branchId: ColumnOf<"partner_domains", "branch_id">;
  networks: string[];
};

/** Unknown names have a cache of their own: a flood of them cannot evict known sites. */
const unknown = () =>
  onceInProcess("unknown-sites", () => new LRUCache<string, true>({ max: 5_000, ttl: CACHE_TIME.ms }));

const sites = () =>
  onceInProcess(
    "sites",
    () =>
      new LRUCache<string, KnownSite>({
        max: 5_000,
        ttl: CACHE_TIME.ms,
        ignoreFetchAbort: true,
        fetchMethod: async (domain) => {
          const site = await loadSite(domain);
          if (!site) unknown().set(domain, true);
          return site;
        },
      }),
  );

/** Returns the site of a `Domain` header. Throws 2004 when it is missing or not registered, 2008 when suspended. */
export function knownSite(header: string | undefined): KnownSite | Promise<KnownSite> {
  // Fast path: the header usually equals the registered domain.
  const cached = header === undefined ? undefined : sites().get(header);
  if (cached) return admitted(cached);
  const domain = headerDomain(header);
  if (domain === undefined || unknown().has(domain)) throw new Refusal("domainUnknown");
  return sites().fetch(domain).then(admitted);
}

/** Returns the site of a refused call, to choose the log of the refusal. Never throws a refusal. */
export function siteByName(header: string | undefined): KnownSite | undefined | Promise<KnownSite | undefined> {
  if (header === undefined) return undefined;
  const domain = sites().peek(header) ? header : headerDomain(header);
  if (domain === undefined || unknown().has(domain)) return undefined;
  return sites().peek(domain) ?? sites().fetch(domain);
}

function admitted(site: KnownSite | undefined): KnownSite {
  if (!site) throw new Refusal("domainUnknown");
  if (site.suspended) throw new Refusal("suspended");
  return site;
}

/** Throws 2003 unless the site is trusted from this address; the refusal carries the address. */
export function requireTrust(site: KnownSite, address: string | null): void {
  if (!isTrusted(site, address)) throw new Refusal("ipNotTrusted", { data: { ip: address } });
}

export function isTrusted({ trusted, decided }: KnownSite, address: string | null): boolean {
  if (address === null) return false;
  const known = decided.get(address);
  if (known !== undefined) return known;
  const answer = trusted.check(address, familyOf(address));
  if (decided.size < MAX_DECIDED) decided.set(address, answer);
  return answer;
}

const MAX_DECIDED = 1_000;

async function loadSite(domain: string): Promise<KnownSite | undefined> {
  const [row] = await query<Row>(
    "site.load",
    `select d.branch_id as "branchId", d.id as "domainId", d.domain, d.colleague_id as "colleagueId", d.unlimited,
            (d.suspended_at is not null or not b.active or not c.active) as suspended,
            d.basic_required as "basicRequired", d.client_id as "clientId", d.client_secret_hash as "clientSecretHash",
            d.packets_required as "packetsRequired",
            coalesce((select array_agg(t.network::text) from ip_trusts t
                       where t.branch_id = d.branch_id and t.domain_id = d.id and t.status = 'trusted'
                         and (t.expires_at is null or t.expires_at > now())), '{}') as networks
       from partner_domains d
       join branches b on b.id = d.branch_id
       join colleagues c on c.branch_id = d.branch_id and c.id = d.colleague_id
      where d.domain = $1`,
    [domain],
  );
  if (!row) return undefined;
  const { networks: cidrs, branchId, ...site } = row;
  return { ...site, branchId: branchId as BranchId, trusted: networks(cidrs), decided: new Map() };
}
