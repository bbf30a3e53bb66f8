import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ROLES } from "../address";
import { Roles } from "./roles";

export const generateMetadata = listMetadata("tax.roles");

export default async function RolesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { tax } = await consoleCaller();
  return <Roles first={await firstRows(ROLES, searchParams, (input) => tax.roles(input))} />;
}
