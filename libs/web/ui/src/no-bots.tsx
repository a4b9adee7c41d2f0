import { Link } from '@botter/web-router';
import { Bot as BotIcon } from 'lucide-react';
import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './empty-state';

/** The content of a screen about bots for a person without any. Its children explain the screen. */
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
