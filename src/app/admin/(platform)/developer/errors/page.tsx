import { getTranslations } from "next-intl/server";
import { ErrorCatalogue } from "./error-catalogue";

export async function generateMetadata() {
  return { title: (await getTranslations("errorsPage"))("title") };
}

/** The catalogue is part of the program: this page reads no database. */
export default function ErrorsPage() {
  return <ErrorCatalogue />;
}
