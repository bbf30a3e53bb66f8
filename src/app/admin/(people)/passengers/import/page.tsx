import { getTranslations } from "next-intl/server";
import { createLoader, parseAsInteger, type SearchParams } from "nuqs/server";
import { ImportPage } from "./import-page";

const readAddress = createLoader({ work: parseAsInteger });

export async function generateMetadata() {
  return { title: (await getTranslations("passengers"))("import.title") };
}

/** Import of passengers from a spreadsheet; with `?work=` the result of one. */
export default async function PassengerImportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { work } = await readAddress(searchParams);
  return <ImportPage work={work !== null && work > 0 ? work : null} />;
}
