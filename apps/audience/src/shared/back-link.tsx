import { Link } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import { ArrowLeft } from 'lucide-react';

/** The link back, above the title of a screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button variant="ghost" size="sm" asChild className="-ml-2.5">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
