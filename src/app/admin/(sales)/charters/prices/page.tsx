import { getTranslations } from "next-intl/server";
import { PricePage } from "./price-page";

export async function generateMetadata() {
  return { title: (await getTranslations("charters"))("pricesMarkups") };
}

export default function PricesPage() {
  return <PricePage />;
}
