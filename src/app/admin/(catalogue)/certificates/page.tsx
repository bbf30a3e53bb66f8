import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Certificates } from "./resource";

export const generateMetadata = listMetadata("certificates");

export default async function CertificatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { certificates } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => certificates.list(input),
    (id) => certificates.read({ id }),
  );
  return <Certificates first={first} />;
}
