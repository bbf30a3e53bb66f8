import { getTranslations } from "next-intl/server";
import { PartnerSales } from "./partner-sales";

export async function generateMetadata() {
  return { title: (await getTranslations("charters"))("partnerSales") };
}

export default function PartnerSalesPage() {
  return <PartnerSales />;
}
