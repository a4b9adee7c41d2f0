import { Link } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import type { ReactNode } from 'react';

interface IconLinkProps {
  to: string;
  /** The target, and the action that it belongs to. */
  title: string;
  name: string;
  icon: ReactNode;
}

/** A link as small as the buttons with an icon next to it. */
export function IconLink({ to, title, name, icon }: IconLinkProps) {
  return (
    <Button asChild variant="ghost" size="sm" className="touch-square w-8 px-0">
      <Link to={to} aria-label={name} title={title}>
        {icon}
      </Link>
    </Button>
  );
}
