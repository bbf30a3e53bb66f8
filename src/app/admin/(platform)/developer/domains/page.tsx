import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Domains } from "./resource";

export const generateMetadata = listMetadata("developer.domains");

export default async function DomainsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { domains } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => domains.list(input),
    (id) => domains.get({ id }),
  );
  return <Domains first={first} />;
}
