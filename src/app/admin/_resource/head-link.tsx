"use client";
import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "@/ui/link";

type Props = { href: string; icon: Icon; children: ReactNode };

/** Link to a related page in the head of a list. */
export const HeadLink = ({ href, icon: Mark, children }: Props) => (
  <Button component={Link} href={href} variant="default" leftSection={<Mark size={16} stroke={1.7} aria-hidden />}>
    {children}
  </Button>
);
