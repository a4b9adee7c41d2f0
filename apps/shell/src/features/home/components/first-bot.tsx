import { Link } from '@botter/web-router';
import { Button, EmptyState } from '@botter/web-ui';
import { Bot } from 'lucide-react';
import { loadWelcomePage } from '../../onboarding/lazy-welcome-page';

/** What an account without a bot sees in place of the list, and the way to the first one. */
export function FirstBot() {
  const ahead = () => void loadWelcomePage();
  return (
    <EmptyState
      className="py-10"
      level={3}
      icon={<Bot aria-hidden />}
      title="No bots yet"
      action={
        <Button variant="primary" asChild>
          <Link to="/welcome" onPointerEnter={ahead} onFocus={ahead}>
            Set up your first bot
          </Link>
        </Button>
      }
    >
      A bot replies to people in Telegram for you. Four short steps take you from a token to a bot that
      replies, in about two minutes.
    </EmptyState>
  );
}
