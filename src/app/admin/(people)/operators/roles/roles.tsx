"use client";
import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { ACTS, AREAS, ROLE_PERMISSIONS, ROLES } from "@/domain/kernel/permission/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { Link } from "@/ui/link";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import css from "../operators.module.css";
import { useName } from "../use-name";
import { useOperatorsLive } from "../use-operators-live";

type Table = inferRouterOutputs<ConsoleRouter>["operators"]["roles"];

/** Roles side by side, read-only; individual permissions are changed on the user. */
export function Roles({ first }: { first: Table | undefined }) {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const query = api.operators.roles.useQuery(undefined, { initialData: first });
  useOperatorsLive();
  const heads = (
    <tr>
      <th scope="col">{t("areas")}</th>
      {ROLES.map((role) => (
        <th key={role} scope="col">
          {roles(role)}
        </th>
      ))}
    </tr>
  );
  return (
    <section className={`${page.list} ${css.rolesPage}`} aria-label={t("roles")}>
      <header className={`${page.head} ${css.head}`}>
        <h1>{t("roles")}</h1>
        <div className={css.tools}>
          <Button
            variant="default"
            component={Link}
            href="/admin/operators"
            leftSection={<IconUsers size={16} stroke={1.7} />}
          >
            {t("people")}
          </Button>
        </div>
      </header>
      <p className={css.intro}>{t("rolesText")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={css.rolesScroller} tabIndex={0} aria-label={t("areas")}>
        <table className={`${css.grid} ${css.roles}`}>
          <thead>{heads}</thead>
          <tbody>
            <tr>
              <th scope="row">{t("people")}</th>
              {ROLES.map((role) => (
                <td key={role} className={css.members}>
                  <Loaded query={query}>
                    {({ members }) => <Members members={members.filter((m) => m.role === role)} />}
                  </Loaded>
                </td>
              ))}
            </tr>
            {AREAS.map((area) => (
              <tr key={area}>
                <th scope="row">{t(`area.${area}`)}</th>
                {ROLES.map((role) => {
                  const acts = ACTS.filter((act) => ROLE_PERMISSIONS[role].includes(`${area}:${act}`));
                  return (
                    <td key={role}>
                      {acts.length > 0 ? (
                        acts.map((act) => t(`act.${act}`)).join(t("comma"))
                      ) : (
                        <span className={css.soft}>{t("none")}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Members({ members }: { members: Table["members"] }) {
  const t = useTranslations("staff");
  const nameOf = useName();
  if (members.length === 0) return <span className={css.soft}>{t("none")}</span>;
  return (
    <ul>
      {members.map((member) => (
        <li key={member.id}>
          <Link href={`/admin/operators?operator=${member.id}`}>{nameOf(member)}</Link>{" "}
          {member.customised && <span className={css.soft}>{t("customised")}</span>}
        </li>
      ))}
    </ul>
  );
}
