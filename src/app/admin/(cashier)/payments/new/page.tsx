import { getTranslations } from "next-intl/server";
import { createLoader, parseAsString, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { TYPES } from "@/domain/cashier/payment/rules";
import { consoleCaller } from "@/server/console-caller";
import { partyOf } from "../../../_money/party";
import { Start } from "./start";

const readAddress = createLoader({ party: parseAsString, type: parseAsStringLiteral(TYPES).withDefault("receipt") });

export async function generateMetadata() {
  return { title: (await getTranslations("payments"))("newTitle") };
}

/** F4. `?party=colleague:7` prefills the party, `?type=payment` the type. */
export default async function NewPaymentPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { party, type } = await readAddress(searchParams);
  const input = partyOf(party);
  const { payments } = await consoleCaller();
  const [choices, known] = await Promise.all([
    payments.choices().catch(() => undefined),
    input && input.type !== "account" ? payments.openItems({ party: input, side: "debit" }).catch(() => null) : null,
  ]);
  const given = known && input && { ...input, name: known.party.name, balance: known.balance };
  return <Start key={`${type} ${party}`} type={type} party={given} choices={choices} />;
}
