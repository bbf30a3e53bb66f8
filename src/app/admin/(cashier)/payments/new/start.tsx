"use client";
import { useState } from "react";
import type { PaymentType } from "@/domain/cashier/payment/rules";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Party } from "../../../_money/party";
import type { Choices, Stored } from "../address";
import { PaymentEditor } from "./payment-editor";
import { StoredPanel } from "./stored-panel";

type Props = { type: PaymentType; party: Party | null; choices: Choices | undefined };

/** The form, then its result, then the next one. */
export function Start({ type, party, choices }: Props) {
  const query = api.payments.choices.useQuery(undefined, { initialData: choices, staleTime: 30_000 });
  const [stored, setStored] = useState<Stored | null>(null);
  const [next, setNext] = useState({ n: 0, type });
  return (
    <Loaded query={query}>
      {(choices) =>
        stored ? (
          <StoredPanel
            stored={stored}
            currency={choices.currency}
            onNext={() => {
              setNext({ n: next.n + 1, type: stored.payments[0]?.type ?? type });
              setStored(null);
            }}
          />
        ) : (
          <PaymentEditor
            key={next.n}
            type={next.type}
            party={next.n === 0 ? party : null}
            choices={choices}
            onStored={setStored}
          />
        )
      }
    </Loaded>
  );
}
