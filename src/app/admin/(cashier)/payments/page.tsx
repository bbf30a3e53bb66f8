import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { isPaymentId, listInput, readAddress } from "./address";
import { Payments } from "./payments";

export async function generateMetadata() {
  return { title: (await getTranslations("payments"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report payments. */
export default async function PaymentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { payment, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const { payments } = await consoleCaller();
  const [list, details] = await Promise.all([
    payments.list(input).catch(() => undefined),
    isPaymentId(payment) ? payments.get({ id: payment }).catch(() => undefined) : undefined,
  ]);
  return <Payments first={{ input, list, details }} />;
}
