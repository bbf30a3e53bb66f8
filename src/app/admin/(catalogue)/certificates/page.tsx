import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { Certificates } from "./certificates";
import { listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("certificates"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function CertificatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { certificate, ...filters } = await readAddress(searchParams);
  const { certificates } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    certificates.list(input).catch(() => undefined),
    certificate && certificate > 0 ? certificates.read({ id: certificate }).catch(() => undefined) : undefined,
  ]);
  return <Certificates first={{ input, list, details }} />;
}
