import type { Random } from "../../lib/random";
import type { Pax } from "../partner/classes";

/** Ten digits, the last of which is a checksum. */
function nationalCode(random: Random): string {
  const figures = Array.from({ length: 9 }, () => random.integer(0, 9));
  const rest = figures.reduce((sum, figure, index) => sum + figure * (10 - index), 0) % 11;
  return figures.join("") + (rest < 2 ? rest : 11 - rest);
}

export const travellers = (random: Random, { adult, child }: Pax) =>
  Array.from({ length: adult + child }, (_, index) => ({
    type: index < adult ? "ADT" : "CHD",
    first_name: "علی",
    last_name: "رضایی",
    first_name_latin: "Ali",
    last_name_latin: "Rezaei",
    gender: "male",
    birth_date: index < adult ? "1985-01-02" : "2019-01-02",
    nationality: "IR",
    national_code: nationalCode(random),
  }));
