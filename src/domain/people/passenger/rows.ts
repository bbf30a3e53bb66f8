import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { expiryOf } from "./rules";
import type { SavedPassenger } from "./schema";

type PassengerDto = z.input<typeof SavedPassenger>;
type Paper = Omit<PassengerDto["documents"][number], "days_left" | "warning">;

/** A passenger `p` as stored; `today` is the branch's date. */
export type PassengerRow = Omit<PassengerDto, "documents"> & { documents: Paper[]; today: string };

/** The current id of a passenger: SQL over the requested id, with the branch as $1. */
const standsFor = (id: string) =>
  `coalesce((select m.merged_into from passengers m where m.branch_id = $1 and m.id = ${id}), ${id})`;

/** The passenger `p` and all those merged into it. */
export const SAME = "s.branch_id = p.branch_id and (s.id = p.id or s.merged_into = p.id)";

/** A jsonb of PassengerRow's shape, over the alias `p` of `passengers`. */
export const PASSENGER = `jsonb_build_object(
  'id', p.id, 'status', p.status, 'version', p.version, 'nationality', p.nationality, 'national_code', p.national_code,
  'first_name', p.first_name, 'last_name', p.last_name, 'first_name_latin', p.first_name_latin,
  'last_name_latin', p.last_name_latin, 'gender', p.gender, 'birth_date', p.birth_date,
  'contact', jsonb_build_object('mobile', p.mobile, 'phone', p.phone, 'email', p.email, 'address', p.address),
  'merged_ids', array(select s.id from passengers s where s.branch_id = p.branch_id and s.merged_into = p.id order by s.id),
  'documents', coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'type', d.type, 'number', d.number, 'issuing_country', d.issuing_country,
                                        'expires_on', d.expires_on) order by d.expires_on desc nulls last, d.id)
      from passengers s join passenger_documents d on d.branch_id = s.branch_id and d.passenger_id = s.id where ${SAME}), '[]'),
  'today', branch_today(p.branch_id, now()), 'created_at', p.created_at, 'updated_at', p.updated_at)`;

/** Adds the expiry warnings of the documents as of today. */
export const passengerOut = ({ today, documents, ...row }: PassengerRow): PassengerDto => ({
  ...row,
  documents: documents.map((paper) => ({ ...paper, ...expiryOf(paper.expires_on, today) })),
});

/** One passenger of the branch, by current or former id. Throws notFound (3009). */
export async function readPassenger({ query, actor }: Ctx, id: number): Promise<PassengerDto> {
  const [found] = await query<{ row: PassengerRow }>("passenger.read", READ, [actor.branchId, id]);
  if (!found) throw new Refusal("notFound");
  return passengerOut(found.row);
}

const READ = `select ${PASSENGER} as row from passengers p where p.branch_id = $1 and p.id = ${standsFor("$2::int")}`;
