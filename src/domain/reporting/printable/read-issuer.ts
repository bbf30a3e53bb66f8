import type { Query } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import type { DisplayPreferences } from "../export/formatter";
import type { Issuer, PrintableImage } from "./rules";
import { DEFAULT_COLOR } from "./rules.letterhead";

type Row = RowOf<"branches", "name" | "name_latin" | "time_zone"> & {
  place: Issuer["name"] | null;
  said: Partial<Record<IssuerField, string | null>> | null;
  letterhead: StoredStyle | null;
};
type StoredStyle = RowOf<
  "letterheads",
  "color" | "footer" | "footer_latin" | "conditions" | "conditions_latin" | "show_fare"
> & {
  logo: PrintableImage | null;
  stamp: PrintableImage | null;
};
type IssuerField = "phone" | "email" | "website" | "address" | "address_latin" | "postal_code" | Code;
type Code = "national_id" | "economic_code" | "licence_number" | "registration_number";
const CODES: readonly (readonly [Code, Issuer["name"]])[] = [
  ["national_id", { fa: "شناسهٔ ملی", en: "National ID" }],
  ["economic_code", { fa: "کد اقتصادی", en: "Economic code" }],
  ["licence_number", { fa: "شمارهٔ مجوز", en: "License number" }],
];

/** Of the settings of tax. */
const TAX_CODE: (typeof CODES)[number] = [
  "registration_number",
  { fa: "شمارهٔ ثبت‌نام مالیاتی", en: "Tax registration" },
];

/** The issuer of documents by the branch's settings, and its time zone. */
export async function readIssuer(
  query: Query,
  branchId: number,
): Promise<{ issuer: Issuer; timeZone: DisplayPreferences["timeZone"] }> {
  const [row] = await query<Row>("paper.issuer", READ, [branchId]);
  const { name, name_latin, time_zone, place, said, letterhead } = row!;
  const address = said?.address ?? "";
  const whole = (street: string, locale: "fa" | "en") =>
    [place?.[locale], street, said?.postal_code].filter(Boolean).join(locale === "fa" ? "، " : ", ");
  return {
    timeZone: time_zone,
    issuer: {
      name: { fa: name, en: name_latin || name },
      address: { fa: whole(address, "fa"), en: whole(said?.address_latin ?? address, "en") },
      phone: said?.phone ?? null,
      email: said?.email ?? null,
      website: said?.website ?? null,
      codes: [...CODES, TAX_CODE].flatMap(([code, of]) => {
        const value = said?.[code];
        return value ? [{ fa: `${of.fa}: ${value}`, en: `${of.en}: ${value}` }] : [];
      }),
      style: styleOf(letterhead),
    },
  };
}

function styleOf(stored: StoredStyle | null): Issuer["style"] {
  if (!stored) return PLAIN;
  const { color, logo, stamp, show_fare, footer, footer_latin, conditions, conditions_latin } = stored;
  return {
    ...{ color, logo, stamp, show_fare },
    ...{ footer: inBoth(footer, footer_latin), conditions: inBoth(conditions, conditions_latin) },
  };
}

const PLAIN = { color: DEFAULT_COLOR, logo: null, stamp: null, footer: null, conditions: null, show_fare: true };

/** A text that was written in one language only is printed in both. */
const inBoth = (fa: string | null, en: string | null) => (fa || en ? { fa: (fa ?? en)!, en: (en ?? fa)! } : null);

const IMAGE = (column: string) => `(
  select jsonb_build_object('id', f.id, 'path', f.path, 'mime', f.mime, 'checksum', f.checksum) from files f
   where f.branch_id = l.branch_id and f.id = l.${column} and f.deleted_at is null and f.gone_at is null)`;

const READ = `
  select b.name, b.name_latin, b.time_zone,
         coalesce(s.data, '{}') || coalesce((select jsonb_build_object('registration_number', x.data->'registration_number')
            from branch_settings x where x.branch_id = b.id and x.type = 'tax'), '{}') as said,
         (select jsonb_build_object('color', l.color, 'show_fare', l.show_fare, 'footer', l.footer, 'footer_latin', l.footer_latin,
                   'conditions', l.conditions, 'conditions_latin', l.conditions_latin, 'logo', ${IMAGE("logo_id")},
                   'stamp', ${IMAGE("stamp_id")})
            from letterheads l where l.branch_id = b.id) as letterhead,
         (select jsonb_build_object('fa', coalesce(c.name, p.name), 'en', coalesce(c.name_latin, p.name_latin))
            from (select max(data->>'code') filter (where type = 'city') as city,
                         max(data->>'code') filter (where type = 'province') as province
                    from branch_settings where branch_id = b.id and type in ('city', 'province')) w
            left join lateral (select c.name, c.name_latin from cities c
                                where c.code = w.city and (c.owner_branch is null or c.owner_branch = b.id)
                                order by c.owner_branch nulls last limit 1) c on true
            left join lateral (select p.name, p.name_latin from provinces p
                                where p.code = w.province and (p.owner_branch is null or p.owner_branch = b.id)
                                order by p.owner_branch nulls last limit 1) p on true
           where c.name is not null or p.name is not null) as place
    from branches b left join branch_settings s on s.branch_id = b.id and s.type = 'branch'
   where b.id = $1`;
