import type { Bot } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { Button, EmptyState } from '@botter/web-ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

interface OwnerOnlyProps {
  bot: Bot;
  /** A feature that only the owner can use. */
  title: string;
  /** What to ask the owner for. */
  children: ReactNode;
}

/** In place of a screen, for people a bot is shared with. */
export function OwnerOnly({ bot, title, children }: OwnerOnlyProps) {
  return (
    <EmptyState
      level={1}
      icon={<Lock aria-hidden />}
      title={title}
      action={
        <Button asChild>
          <Link to={`/bots/${bot.id}/dashboard`}>Back to {bot.name}</Link>
        </Button>
      }
    >
      {bot.name} is shared with you. {children}
    </EmptyState>
  );
}
