import { getTranslations } from "next-intl/server";
import { ErrorCatalogue } from "./error-catalogue";

export async function generateMetadata() {
  return { title: (await getTranslations("errorsPage"))("title") };
}

/** The catalogue is part of the program: this page asks no database. */
export default function ErrorsPage() {
  return <ErrorCatalogue />;
}
