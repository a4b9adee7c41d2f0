import { Link } from '@botter/web-router';
import { Button, Card, IconButton } from '@botter/web-ui';
import { Rocket, X } from 'lucide-react';
import { setupSteps, stepLabels } from '../setup-steps';
import { useSetup } from '../use-setup';

/** The bot that is being set up, its progress, and the link back to it. */
export function UnfinishedSetup() {
  const { isReady, bot, resume, finish } = useSetup();
  if (!isReady || !bot) return null;
  return (
    <Card
      aria-label="Unfinished setup"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 border-accent/25 bg-accent-soft px-5 py-4"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent text-on-accent">
        <Rocket aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-sm font-semibold text-ink wrap-anywhere">
          Finish setting up <bdi>{bot.name}</bdi>
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          Step {setupSteps.indexOf(resume) + 1} of {setupSteps.length}: {stepLabels[resume]}
        </p>
      </div>
      <Button variant="primary" asChild>
        <Link to="/welcome">Continue</Link>
      </Button>
      <IconButton label="Hide" icon={<X aria-hidden />} onClick={finish} />
    </Card>
  );
}
