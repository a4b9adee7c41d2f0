import { Link } from '@botter/web-router';
import { Button, EmptyState } from '@botter/web-ui';
import { Bot, Plus } from 'lucide-react';

/** What an account without a bot sees in place of the list, and the way to the first one. */
export function FirstBot() {
  return (
    <EmptyState
      className="py-10"
      level={3}
      icon={<Bot aria-hidden />}
      title="No bots yet"
      action={
        <Button variant="primary" asChild>
          <Link to="/bots">
            <Plus aria-hidden />
            Create Your First Bot
          </Link>
        </Button>
      }
    >
      A bot replies to people in Telegram for you. It takes two minutes to create one, without code.
    </EmptyState>
  );
}
