import { Link } from '@botter/web-router';
import { Button, EmptyState, Page } from '@botter/web-ui';
import { ArrowLeft, SearchX } from 'lucide-react';

export function BotNotFound() {
  return (
    <Page>
      <EmptyState
        level={1}
        icon={<SearchX aria-hidden />}
        title="Bot not found"
        action={
          <Button variant="primary" asChild>
            <Link to="/bots">
              <ArrowLeft aria-hidden />
              Back to Bots
            </Link>
          </Button>
        }
      >
        This bot does not exist, or you have no access to it.
      </EmptyState>
    </Page>
  );
}
