import { z } from "zod";
import { addStored, changeMoneyAccount } from "@/domain/account/save-money-account";
import { MoneyAccount, NewMoneyAccount } from "@/domain/account/schema";
import { cancelApproved } from "@/domain/announcement/cancel-announcement";
import { AnnouncementCancel, AnnouncementStore } from "@/domain/announcement/schema";
import { storeApproved as storeNoteApproved } from "@/domain/announcement/store-announcement";
import type { ChangePlace, ChangeRequestDeps } from "@/domain/change-request/deps";
import { requestChange } from "@/domain/change-request/request-change";
import { KeptActs, sendApproved } from "@/domain/cheque/act-on-cheques";
import { operateApproved } from "@/domain/colleague/operate";
import { ColleagueOperation, FinancialChange } from "@/domain/colleague/schema";
import { changeFinancial } from "@/domain/colleague/set-financial";
import type { Gate, OperatorActor, TxCtx } from "@/domain/context";
import { grantStored } from "@/domain/credit/branch-credit";
import { CreditGrant } from "@/domain/credit/schema";
import { changeSiteActive } from "@/domain/customer/change-site-active";
import { saveSite } from "@/domain/customer/save-site";
import { SiteActive, SiteForm } from "@/domain/customer/schema.site";
import { reverseApproved, Undoing } from "@/domain/document/remove-document";
import { createApproved, replaceStored } from "@/domain/document/save-document";
import { DocumentChange, DocumentForm } from "@/domain/document/schema";
import { Refusal } from "@/domain/errors";
import { askedByDoers, type ChangeAct } from "@/domain/gate/acts";
import { saveGateway, setGatewayActive } from "@/domain/gateway/save-gateway";
import { GatewayActive } from "@/domain/gateway/schema";
import { GatewayForm } from "@/domain/gateway/schema.gateway";
import { changeMappings } from "@/domain/mapping/approved";
import { MappingAsked } from "@/domain/mapping/pass-mapping";
import { saveLine } from "@/domain/message/save-line";
import { LineForm } from "@/domain/message/schema.line";
import { bringInApproved } from "@/domain/payment/bring-in-cheques";
import { changeStored } from "@/domain/payment/change-payment";
import { PaymentChange, PaymentStore } from "@/domain/payment/schema";
import { storeApproved } from "@/domain/payment/store-payments";
import { payOutRefund } from "@/domain/refund/pay-out-refund";
import { RefundPayOut } from "@/domain/refund/schema.desk";
import { REQUEST_PERMISSION } from "@/domain/second-person/rules";
import { setSetting } from "@/domain/settings/change-setting";
import { SettingChange } from "@/domain/settings/schema";
import { saveSupplier, setSupplierActive } from "@/domain/supplier/save-supplier";
import { SupplierActive, SupplierForm } from "@/domain/supplier/schema";
import { SettingsForm } from "@/domain/telephony/schema.settings";
import { saveSettings } from "@/domain/telephony/settings";
import { saveEndpoint, setEndpointActive } from "@/domain/webhook/save-endpoint";
import { EndpointActive, EndpointForm } from "@/domain/webhook/schema";
import { keyFor, keysFor, mac } from "./auth/keys";
import { SEALED } from "./auth/sealed";
import { sealUnder, unsealUnder } from "./auth/sealing";
import { signCredit } from "./credit-signature";
import { keySealing } from "./gateway-deps";
import { lineSealing } from "./message-secrets";
import { supplierSealing } from "./supplier-deps";
import { phoneSealing } from "./telephony-deps";
import { webhookSealing } from "./webhook-deps";

type Make = (tx: TxCtx<OperatorActor>, input: object) => Promise<unknown>;

/** Validates the stored input with the current schema of the action: it may have been stored by an older release. */
const by =
  <S extends z.ZodType>(schema: S, make: (tx: TxCtx<OperatorActor>, input: z.output<S>) => Promise<unknown>): Make =>
  (tx, input) =>
    make(tx, schema.parse(input));

/** The use case of each action. */
const MAKES: Readonly<Record<ChangeAct, Make>> = {
  "gateway.save": by(GatewayForm, (tx, input) => saveGateway(tx, keySealing(), input)),
  "gateway.activate": by(GatewayActive, (tx, input) => setGatewayActive(tx, keySealing(), input)),
  "message_line.save": by(LineForm, (tx, input) => saveLine(tx, lineSealing(), input)),
  "supplier.save": by(SupplierForm, (tx, input) => saveSupplier(tx, supplierSealing(), input)),
  "supplier.activate": by(SupplierActive, (tx, input) => setSupplierActive(tx, supplierSealing(), input)),
  "customer_site.save": by(SiteForm, (tx, input) => saveSite(tx, input)),
  "customer_site.activate": by(SiteActive, (tx, input) => changeSiteActive(tx, input)),
  "webhook.save": by(EndpointForm, (tx, input) => saveEndpoint(tx, webhookSealing(), input)),
  "webhook.activate": by(EndpointActive, (tx, input) => setEndpointActive(tx, input)),
  "bank_account.add": by(NewMoneyAccount, (tx, input) => addStored(tx, input)),
  "bank_account.save": by(MoneyAccount, (tx, input) => changeMoneyAccount(tx, input)),
  "telephony.save": by(SettingsForm, (tx, input) => saveSettings(tx, phoneSealing, input)),
  "mapping.change": by(MappingAsked, (tx, input) => changeMappings(tx, input)),
  "colleague.ceiling": by(z.union([ColleagueOperation, FinancialChange]), (tx, input) =>
    "operation" in input ? operateApproved(tx, input) : changeFinancial(tx, input),
  ),
  "colleague.balance": by(FinancialChange, (tx, input) => changeFinancial(tx, input)),
  "credit.grant": by(CreditGrant, (tx, input) => grantStored(tx, input, signCredit)),
  "document.store": by(DocumentForm, (tx, input) => createApproved(tx, input)),
  "document.update": by(DocumentChange, (tx, input) => replaceStored(tx, input)),
  "document.reverse": by(Undoing, (tx, input) => reverseApproved(tx, input)),
  "announcement.store": by(AnnouncementStore, (tx, input) => storeNoteApproved(tx, input)),
  "announcement.cancel": by(AnnouncementCancel, (tx, input) => cancelApproved(tx, input)),
  "payment.store": by(PaymentStore, (tx, input) => storeApproved(tx, input)),
  "payment.update": by(PaymentChange, (tx, input) => changeStored(tx, input)),
  "cheque.bring_in": by(PaymentStore, (tx, input) => bringInApproved(tx, input)),
  "cheque.endorse": by(KeptActs, (tx, input) => sendApproved(tx, input)),
  "refund.pay_out": by(RefundPayOut, (tx, input) => payOutRefund(tx, input)),
  "setting.change": by(SettingChange, (tx, input) => setSetting(tx, input)),
};

const PURPOSE = SEALED.change_requests;
/** Must equal SEALED_ABOUT for the row. */
const aboutOf = ({ branchId, requestedBy, digest }: ChangePlace) => `${branchId}:${requestedBy}:${digest}`;

export const changeRequestDeps: ChangeRequestDeps = {
  seal: (input, place) => sealUnder(keyFor(PURPOSE), Buffer.from(JSON.stringify(input)), aboutOf(place)),
  open: (sealed, place) => {
    const plain = unsealUnder(keysFor(PURPOSE), sealed, aboutOf(place));
    return plain && JSON.parse(plain.toString("utf8"));
  },
  digest: (text) => mac(text, "change-request-digest"),
  make: (tx, act, input) => MAKES[act](tx, input),
};

/** Actions of users that need a second person: one with permission requests, another approves. */
export const gate: Gate = {
  pass: async ({ actor }, { act }) => {
    if (!askedByDoers(act) && !actor.permissions.includes(REQUEST_PERMISSION))
      throw new Refusal("noPermission", { data: { permission: REQUEST_PERMISSION } });
    return false;
  },
  hold: (ctx, move) => requestChange(ctx, move, changeRequestDeps),
};
