import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { partyOf } from "../../../_money/party";
import { chequePartyOf } from "../cheque-party";
import { RegisterPage } from "./register-page";

export async function generateMetadata() {
  return { title: (await getTranslations("cheques"))("registerTitle") };
}

type Props = { searchParams: Promise<{ direction?: string; party?: string }> };

/** `/admin/cheques/register?direction=issued&party=colleague:7` */
export default async function Page({ searchParams }: Props) {
  const [{ direction, party }, { cheques, payments }] = await Promise.all([searchParams, consoleCaller()]);
  const choices = await cheques.choices().catch(() => undefined);
  const input = partyOf(party);
  const person = chequePartyOf(input);
  const result = person
    ? await payments.openItems({ party: person, side: "debit" }).then(({ party }) => party.name, unknown)
    : null;
  const known = person && { ...person, name: result };
  return <RegisterPage direction={direction === "issued" ? "issued" : "received"} party={known} choices={choices} />;
}

/** Cheques can be registered without permission to read payments. */
const unknown = () => null;
