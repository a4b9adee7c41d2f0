import { Link } from '@botter/web-router';
import { Button, EmptyState, Page } from '@botter/web-ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

export function BotNotFound({
  children = 'This bot does not exist, or you have no access to it.',
}: {
  children?: ReactNode;
}) {
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
        {children}
      </EmptyState>
    </Page>
  );
}
