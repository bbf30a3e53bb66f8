import { randomBytes } from "node:crypto";
import pg from "pg";
import type { BranchId } from "@/domain/kernel/context";
import { call } from "./http";
import type { IssuedToken } from "./sign";

export type Partner = { branchId: BranchId; colleagueId: number; domainId: number; domain: string; token: IssuedToken };

/** Registers a site in its own branch (or the given one), trusted from loopback, with a token obtained over HTTP. */
export async function registeredPartner(
  base: string,
  { branchId, unlimited = true }: { branchId?: number; unlimited?: boolean } = {},
): Promise<Partner> {
  const domain = `p${randomBytes(6).toString("hex")}.example`;
  const row = await asOwner<Omit<Partner, "domain" | "token">>(REGISTER, [domain, branchId ?? null, unlimited]);
  return { ...row!, domain, token: await tokenOf(base, domain) };
}

export async function tokenOf(base: string, domain: string): Promise<IssuedToken> {
  const { json, text } = await call(base, "GET", "/api/reservation/1/token", { headers: { domain } });
  if (!json?.payload) throw new Error(`no token: ${text}`);
  return json.payload;
}

/** Runs one statement as the schema's owner; returns its first row. */
export async function asOwner<Row>(text: string, values: unknown[] = []): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  try {
    return (await client.query(text, values)).rows[0] as Row | undefined;
  } finally {
    await client.end();
  }
}

const REGISTER = `
  with company as (
    insert into companies (name) select $1 where $2::int is null returning id
  ), made as (
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select id, $1, $1, $1, 'IRR', 'jalali', 'Asia/Tehran' from company returning id
  ), branch as (select id from made union all select $2::int where $2::int is not null),
  unbound as (
    insert into branch_settings (branch_id, type, data, changed_by)
    select id, 'locks', '{"partner_locks": null, "partner_seats": null, "class_seats": null, "class_percent": null}', 'system' from made
  ), colleague as (
    insert into colleagues (branch_id, code, name, kind, currency, ceiling)
    select id, $1, $1, 'agency', 'IRR', 1000000000000000 from branch
    returning branch_id, id
  ), domain as (
    insert into partner_domains (branch_id, domain, colleague_id, unlimited) select branch_id, $1, id, $3 from colleague
    returning branch_id, id, colleague_id
  ), trust as (
    insert into ip_trusts (branch_id, domain_id, network, status, requested_by)
    select branch_id, id, n::inet, 'trusted', 'test' from domain, unnest(array['127.0.0.1/32', '::1/128']) n
  )
  select branch_id as "branchId", colleague_id as "colleagueId", id as "domainId" from domain`;
