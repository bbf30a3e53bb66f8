import { getTranslations } from "next-intl/server";
import { ServerClock } from "@/ui/countdown";
import { Sell } from "./sell";

export async function generateMetadata() {
  return { title: (await getTranslations("sell"))("title") };
}

/** What is shown is asked of suppliers, by the browser: the page itself waits for none of them. */
export default function SellPage() {
  return (
    <ServerClock now={Date.now()}>
      <Sell />
    </ServerClock>
  );
}
