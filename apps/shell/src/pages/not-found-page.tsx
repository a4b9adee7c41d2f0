import { Link } from '@botter/web-router';
import { Button, EmptyState, Page } from '@botter/web-ui';
import { Compass } from 'lucide-react';

export function NotFoundPage() {
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<Compass aria-hidden />}
        title="Page not found"
        action={
          <Button variant="primary" asChild>
            <Link to="/">Go to the dashboard</Link>
          </Button>
        }
      >
        There is nothing at this address. It may have been moved, or the link is incomplete.
      </EmptyState>
    </Page>
  );
}
