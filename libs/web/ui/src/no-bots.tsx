import { Link } from '@botter/web-router';
import { Bot as BotIcon } from 'lucide-react';
import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './empty-state';

/** What a screen about bots shows to a person who has none. Its children say what the screen is for. */
export function NoBots(props: Pick<EmptyStateProps, 'children' | 'className'>) {
  return (
    <EmptyState
      icon={<BotIcon aria-hidden />}
      title="No bots yet"
      action={
        <Button asChild variant="primary">
          <Link to="/welcome">Create Your First Bot</Link>
        </Button>
      }
      {...props}
    />
  );
}
