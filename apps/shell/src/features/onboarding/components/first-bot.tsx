import { Link } from '@botter/web-router';
import { Button, EmptyState, type EmptyStateProps } from '@botter/web-ui';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';

interface FirstBotProps extends Pick<EmptyStateProps, 'level' | 'className'> {
  title: string;
  /** An alternative, shown before the four steps. */
  otherWay?: ReactNode;
}

/** Shown to an account without a bot: what a bot is for here, and how to add the first one. */
export function FirstBot({ title, otherWay, ...look }: FirstBotProps) {
  return (
    <EmptyState
      {...look}
      icon={<Bot aria-hidden />}
      title={title}
      action={
        <>
          {otherWay}
          <Button variant="primary" asChild>
            <Link to="/welcome">Set up your first bot</Link>
          </Button>
        </>
      }
    >
      A bot replies to people in Telegram for you. Four short steps take you from a token to a bot that
      replies, in about two minutes.
    </EmptyState>
  );
}
