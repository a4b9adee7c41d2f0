import { Link } from '@botter/web-router';
import { Button, EmptyState } from '@botter/web-ui';
import { Bot } from 'lucide-react';
import { loadWelcomePage } from '../../onboarding/lazy-welcome-page';

/** Before the first bot: what a bot is for here, and the way to one. */
export function NoBots({ onAdd }: { onAdd: () => void }) {
  const ahead = () => void loadWelcomePage();
  return (
    <div className="rounded-xl border border-dashed border-line-strong bg-surface/60">
      <EmptyState
        icon={<Bot aria-hidden />}
        title="Add your first bot"
        action={
          <>
            <Button onClick={onAdd}>I have a token</Button>
            <Button variant="primary" asChild>
              <Link to="/welcome" onPointerEnter={ahead} onFocus={ahead}>
                Set up your first bot
              </Link>
            </Button>
          </>
        }
      >
        A bot replies to people in Telegram for you. Four short steps take you from a token to a bot that
        replies, in about two minutes.
      </EmptyState>
    </div>
  );
}
