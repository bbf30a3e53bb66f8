import accounting from "./en/accounting.json";
import cashier from "./en/cashier.json";
import catalogue from "./en/catalogue.json";
import common from "./en/common.json";
import communication from "./en/communication.json";
import people from "./en/people.json";
import platform from "./en/platform.json";
import reporting from "./en/reporting.json";
import sales from "./en/sales.json";

/** The texts of the console in English: a file a context (docs/architecture.md), `common` for what all use. */
export default {
  ...common,
  ...platform,
  ...people,
  ...catalogue,
  ...accounting,
  ...cashier,
  ...sales,
  ...communication,
  ...reporting,
};
