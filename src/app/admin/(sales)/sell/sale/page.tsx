import { getTranslations } from "next-intl/server";
import { ServerClock } from "@/ui/countdown";
import { Sale } from "./sale";

export async function generateMetadata() {
  return { title: (await getTranslations("sale"))("title") };
}

/** Sells locked offers: `?locks=lck_…` before, `?order=12` after. */
export default function SalePage() {
  return (
    <ServerClock now={Date.now()}>
      <Sale />
    </ServerClock>
  );
}
