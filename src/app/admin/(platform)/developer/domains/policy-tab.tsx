"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TOKEN_DAYS } from "@/domain/people/partner/rules";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import { FormDialog } from "@/ui/form/form-dialog";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import type { DomainDetails } from "../_parts/developer-types";
import { type Secret, SecretDialog } from "../_parts/secret-dialog";
import { useCounted } from "../_parts/use-counted";
import { DomainStatusSection } from "./domain-status-section";
import own from "./domains.module.css";
import { useClientSecret } from "./use-client-secret";

type Props = { site: DomainDetails; mayWrite: boolean };

/** Access policy of the site, and its status. */
export function PolicyTab({ site, mayWrite }: Props) {
  const t = useTranslations("developer.policy");
  const counted = useCounted();
  const [secret, setSecret] = useState<Secret | null>(null);
  const days = counted(t("days", { n: site.token_days }), site.token_days);
  const input = (on: boolean) => (on ? t("required") : t("notRequired"));
  return (
    <>
      <section className={drawer.section}>
        {mayWrite ? (
          // Another user's change is shown immediately if there is no input: the form is recreated.
          <PolicyForm
            key={`${site.token_days}${site.basic_required}${site.packets_required}`}
            site={site}
            onSecret={setSecret}
          />
        ) : (
          <dl className={drawer.facts}>
            <Fact name={t("tokenDays")}>{days}</Fact>
            <Fact name={t("basic")}>{input(site.basic_required)}</Fact>
            <Fact name={t("packets")}>{input(site.packets_required)}</Fact>
          </dl>
        )}
      </section>
      {site.client_id && (
        <section className={drawer.section}>
          <h3>{t("client")}</h3>
          <dl className={drawer.facts}>
            <Fact name={t("clientId")}>
              <bdi className="code">{site.client_id}</bdi> <CopyButton value={site.client_id} />
            </Fact>
          </dl>
          {mayWrite && <RenewSecret id={site.id} onSecret={setSecret} />}
        </section>
      )}
      <section className={drawer.section}>
        <dl className={drawer.facts}>
          <Fact name={t("colleague")}>
            {site.colleague.name} <bdi className={`code ${css.small}`}>{site.colleague.code}</bdi>
          </Fact>
          <Fact name={t("created")}>
            <DayTime at={site.created_at} />
          </Fact>
          <Fact name={t("limits")}>{site.unlimited ? t("unlimited") : t("limited")}</Fact>
        </dl>
      </section>
      <DomainStatusSection site={site} mayWrite={mayWrite} />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

type SecretProps = { onSecret: (secret: Secret) => void };

function PolicyForm({ site, onSecret }: SecretProps & { site: DomainDetails }) {
  const t = useTranslations("developer.policy");
  const counted = useCounted();
  const utils = api.useUtils();
  const result = useClientSecret();
  const { token_days, basic_required, packets_required } = site;
  const initial = { token_days: String(token_days), basic_required, packets_required };
  const form = useForm(initial, { draftKey: null });
  const change = api.domains.changePolicy.useMutation();
  const save = async (values: typeof initial) => {
    const { client } = await change.mutateAsync({ id: site.id, ...values });
    if (client) onSecret(result(client));
    void utils.domains.invalidate();
    return undefined;
  };
  return (
    <Form form={form} onSave={save} className={own.policy}>
      <SelectField
        path="token_days"
        label={t("tokenDays")}
        hint={t("tokenDaysHint")}
        data={TOKEN_DAYS.map((n) => ({ value: String(n), label: counted(t("days", { n }), n) }))}
      />
      <div>
        <SwitchField path="basic_required" label={t("basic")} />
        <p className={css.small}>{t("basicHint")}</p>
      </div>
      <div>
        <SwitchField path="packets_required" label={t("packets")} />
        <p className={css.small}>{t("packetsHint")}</p>
      </div>
      <SaveRow />
    </Form>
  );
}

function SaveRow() {
  const t = useTranslations("form");
  const busy = useFormValue((form) => form.busy);
  const dirty = useFormValue((form) => form.dirty);
  const result = useFormValue((form) => form.refusal);
  return (
    <>
      <RefusalNotice refusal={result} />
      {dirty && (
        <div className={css.actions}>
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
        </div>
      )}
    </>
  );
}

function RenewSecret({ id, onSecret }: SecretProps & { id: number }) {
  const t = useTranslations("developer.policy");
  const [asking, setAsking] = useState(false);
  const utils = api.useUtils();
  const result = useClientSecret();
  const renew = api.domains.renewSecret.useMutation({
    onSuccess: async (client) => {
      onSecret(result(client));
      await utils.domains.invalidate();
    },
  });
  return (
    <div className={css.actions}>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {t("renew")}
      </Button>
      {asking && (
        <FormDialog
          title={t("renewTitle")}
          text={t("renewText")}
          initial={{}}
          submit={t("renew")}
          danger
          onSave={() => renew.mutateAsync({ id })}
          onClose={() => setAsking(false)}
        >
          {null}
        </FormDialog>
      )}
    </div>
  );
}
