import { Link } from '@botter/web-router';
import { Button, Card } from '@botter/web-ui';
import { Rocket, X } from 'lucide-react';
import { loadWelcomePage } from '../lazy-welcome-page';
import { setupSteps, stepLabels } from '../setup-steps';
import { useSetup } from '../use-setup';

/**
 * For the home dashboard: the way into the setup of a first bot, and back into one that was left. Nothing where a person has
 * bots and left none unfinished on this device.
 */
export function SetupCard() {
  const { isReady, bot, count, progress, resume, finish } = useSetup();
  if (!isReady) return null;
  const isUnfinished = bot !== undefined && progress.botId === bot.id && !progress.finished;
  if (count > 0 && !isUnfinished) return null;
  const ahead = () => void loadWelcomePage();
  return (
    <Card
      aria-label="Set up your bot"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-accent/25 bg-accent-soft px-5 py-4"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent text-on-accent">
        <Rocket aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-sm font-semibold text-ink">
          {bot ? (
            <>
              Finish setting up <bdi>{bot.name}</bdi>
            </>
          ) : (
            'Set up your first bot'
          )}
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {bot
            ? `Step ${setupSteps.indexOf(resume) + 1} of ${setupSteps.length}: ${stepLabels[resume]}`
            : 'Four short steps: from a token to a bot that replies, in about two minutes.'}
        </p>
      </div>
      <Button variant="primary" asChild>
        <Link to="/welcome" onPointerEnter={ahead} onFocus={ahead}>
          {bot ? 'Continue' : 'Get started'}
        </Link>
      </Button>
      {bot && (
        <button
          type="button"
          aria-label="Hide"
          onClick={finish}
          className="touch-square flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </Card>
  );
}
