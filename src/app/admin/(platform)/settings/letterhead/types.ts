import type { Letterhead } from "../../../_printable/types";

/** Values of the form: images as uploaded files. */
export type Values = Pick<
  Letterhead,
  "color" | "logo" | "stamp" | "footer" | "footer_latin" | "conditions" | "conditions_latin" | "show_fare"
>;

export const valuesOf = ({
  color,
  logo,
  stamp,
  footer,
  footer_latin,
  conditions,
  conditions_latin,
  show_fare,
}: Letterhead): Values => ({ color, logo, stamp, footer, footer_latin, conditions, conditions_latin, show_fare });
