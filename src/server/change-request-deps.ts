import { z } from "zod";
import { addStored, changeMoneyAccount } from "@/domain/accounting/account/save-money-account";
import { MoneyAccount, NewMoneyAccount } from "@/domain/accounting/account/schema";
import { cancelApproved } from "@/domain/accounting/announcement/cancel-announcement";
import { AnnouncementCancel, AnnouncementStore } from "@/domain/accounting/announcement/schema";
import { storeApproved as storeNoteApproved } from "@/domain/accounting/announcement/store-announcement";
import { changeFinancial } from "@/domain/accounting/colleague-account/set-financial";
import { reverseApproved, Undoing } from "@/domain/accounting/document/remove-document";
import { createApproved, replaceStored } from "@/domain/accounting/document/save-document";
import { DocumentChange, DocumentForm } from "@/domain/accounting/document/schema";
import { changeMappings } from "@/domain/accounting/mapping/approved";
import { MappingAsked } from "@/domain/accounting/mapping/pass-mapping";
import { KeptActs, sendApproved } from "@/domain/cashier/cheque/act-on-cheques";
import { grantStored } from "@/domain/cashier/credit/branch-credit";
import { CreditGrant } from "@/domain/cashier/credit/schema";
import { saveGateway, setGatewayActive } from "@/domain/cashier/gateway/save-gateway";
import { GatewayActive } from "@/domain/cashier/gateway/schema";
import { GatewayForm } from "@/domain/cashier/gateway/schema.gateway";
import { bringInApproved } from "@/domain/cashier/payment/bring-in-cheques";
import { changeStored } from "@/domain/cashier/payment/change-payment";
import { PaymentChange, PaymentStore } from "@/domain/cashier/payment/schema";
import { storeApproved } from "@/domain/cashier/payment/store-payments";
import { saveSupplierTerms } from "@/domain/cashier/supplier-terms/save-terms";
import { SupplierTermsForm } from "@/domain/cashier/supplier-terms/schema";
import { SettingsForm } from "@/domain/communication/telephony/schema.settings";
import { saveSettings } from "@/domain/communication/telephony/settings";
import type { OperatorActor, TxCtx } from "@/domain/kernel/context";
import type { ChangeAct } from "@/domain/kernel/gate/acts";
import type { ChangeRequestDeps } from "@/domain/people/change-request/deps";
import { operateApproved } from "@/domain/people/colleague/operate";
import { ColleagueOperation, FinancialChange } from "@/domain/people/colleague/schema";
import { changeSiteActive } from "@/domain/people/customer/change-site-active";
import { saveSite } from "@/domain/people/customer/save-site";
import { SiteActive, SiteForm } from "@/domain/people/customer/schema.site";
import { saveLine } from "@/domain/platform/message/save-line";
import { LineForm } from "@/domain/platform/message/schema.line";
import { setSetting } from "@/domain/platform/settings/change-setting";
import { SettingChange } from "@/domain/platform/settings/schema";
import { saveEndpoint, setEndpointActive } from "@/domain/platform/webhook/save-endpoint";
import { EndpointActive, EndpointForm } from "@/domain/platform/webhook/schema";
import { cancelEInvoice } from "@/domain/sales/e-invoice/cancel-e-invoice";
import { correctEInvoice } from "@/domain/sales/e-invoice/correct-e-invoice";
import { EInvoiceCancel, EInvoiceCorrect } from "@/domain/sales/e-invoice/schema";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { RefundPayOut } from "@/domain/sales/refund/schema.console";
import { saveSupplier, setSupplierActive } from "@/domain/sales/supplier/save-supplier";
import { SupplierActive, SupplierForm } from "@/domain/sales/supplier/schema";
import { signCredit } from "./credit-signature";
import { changeSealing } from "./gate";
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
  "supplier.terms": by(SupplierTermsForm, (tx, input) => saveSupplierTerms(tx, input)),
  "customer_site.save": by(SiteForm, (tx, input) => saveSite(tx, input)),
  "customer_site.activate": by(SiteActive, (tx, input) => changeSiteActive(tx, input)),
  "webhook.save": by(EndpointForm, (tx, input) => saveEndpoint(tx, webhookSealing(), input)),
  "e_invoice.cancel": by(EInvoiceCancel, (tx, input) => cancelEInvoice(tx, input)),
  "e_invoice.correct": by(EInvoiceCorrect, (tx, input) => correctEInvoice(tx, input)),
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

export const changeRequestDeps: ChangeRequestDeps = {
  ...changeSealing,
  make: (tx, act, input) => MAKES[act](tx, input),
};
