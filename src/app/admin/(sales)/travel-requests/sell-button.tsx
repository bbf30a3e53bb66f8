"use client";
import { Button } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { sellHref } from "@/domain/sales/travel-request/rules";
import { useKeys } from "@/ui/keys/use-keys";
import { Link } from "@/ui/link";
import { api } from "../../_client";
import type { Request } from "./address";

/** Opens the search prefilled with the request; the sale is linked to it. */
export function SellButton({ of }: { of: Request }) {
  const t = useTranslations("travelRequests");
  const router = useRouter();
  const href = sellHref({ ...of, stay: useStay(of) });
  useKeys({ keys: () => router.push(href) });
  return (
    <Button
      component={Link}
      href={href}
      size="xs"
      leftSection={<IconShoppingCart size={15} aria-hidden />}
      rightSection={<kbd>S</kbd>}
    >
      {t("sell")}
    </Button>
  );
}

/** Hotel search identifies cities by number. */
function useStay({ kind, destination }: Request): string | undefined {
  const town = destination?.city.name_latin ?? "";
  const enabled = kind === "accommodation" && town !== "";
  const { data } = api.sell.stays.useQuery({ q: town, limit: 5 }, { enabled, staleTime: 300_000 });
  const found = data?.items.find((one) => one.kind === "city" && one.name_latin === town);
  return found && `city:${found.id}`;
}
