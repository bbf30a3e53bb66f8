import type { Query } from "../context";
import type { Manner } from "../export/written";
import type { Issuer } from "./rules";

type Row = { name: string; name_latin: string; time_zone: string; said: Partial<Record<Said, string | null>> | null };
type Said = "phone" | "email" | "address" | "address_latin";

/** Who hands a paper out, as the branch's settings have it, and the clock its moments are told by. */
export async function readIssuer(
  query: Query,
  branchId: number,
): Promise<{ issuer: Issuer; timeZone: Manner["timeZone"] }> {
  const [row] = await query<Row>("paper.issuer", READ, [branchId]);
  const { name, name_latin, time_zone, said } = row!;
  const address = said?.address ?? "";
  return {
    timeZone: time_zone,
    issuer: {
      name: { fa: name, en: name_latin || name },
      address: { fa: address, en: said?.address_latin ?? address },
      phone: said?.phone ?? null,
      email: said?.email ?? null,
    },
  };
}

const READ = `
  select b.name, b.name_latin, b.time_zone, s.data as said
    from branches b left join branch_settings s on s.branch_id = b.id and s.type = 'branch'
   where b.id = $1`;
