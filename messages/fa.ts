import accounting from "./fa/accounting.json";
import cashier from "./fa/cashier.json";
import catalogue from "./fa/catalogue.json";
import common from "./fa/common.json";
import communication from "./fa/communication.json";
import people from "./fa/people.json";
import platform from "./fa/platform.json";
import reporting from "./fa/reporting.json";
import sales from "./fa/sales.json";

/** The texts of the console in Persian: a file a context (docs/architecture.md), `common` for what all use. */
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
