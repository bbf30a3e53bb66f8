import { getTranslations } from "next-intl/server";
import { ServerClock } from "@/ui/countdown";
import { Sell } from "./sell";

export async function generateMetadata() {
  return { title: (await getTranslations("sell"))("title") };
}

/** The browser searches suppliers: the page itself does not wait for them. */
export default function SellPage() {
  return (
    <ServerClock now={Date.now()}>
      <Sell />
    </ServerClock>
  );
}
