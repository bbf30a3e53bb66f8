import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { claimsInput, keyOf, listInput, readAddress } from "./address";
import { Verifications } from "./verifications";

export async function generateMetadata() {
  return { title: (await getTranslations("verification"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report runs. */
export default async function VerificationPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { run, claims, ...filters } = await readAddress(searchParams);
  const key = keyOf(run);
  const input = listInput(filters);
  const { verifications } = await consoleCaller();
  const request = claimsInput({ claims });
  const [list, details, differing] = await Promise.all([
    verifications.list(input).catch(() => undefined),
    key ? verifications.get({ key }).catch(() => undefined) : undefined,
    verifications.claims(request).catch(() => undefined),
  ]);
  return <Verifications first={{ input, list, details, claimsInput: request, claims: differing }} />;
}
