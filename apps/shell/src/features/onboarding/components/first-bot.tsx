import { Link } from '@botter/web-router';
import { Button, EmptyState, type EmptyStateProps } from '@botter/web-ui';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';

interface FirstBotProps extends Pick<EmptyStateProps, 'level' | 'className'> {
  title: string;
  /** Another way, before the one through the four steps. */
  otherWay?: ReactNode;
}

/** What an account without a bot sees in place of its bots: what a bot is for here, and the way to the first one. */
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
