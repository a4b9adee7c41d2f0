import { Link } from '@botter/web-router';
import { Button, Card, CardBody, CardHeader } from '@botter/web-ui';
import type { ReactNode } from 'react';

/** From nothing to a bot that people write to, in four steps. */
export function QuickSetup() {
  return (
    <Card className="min-w-0">
      <CardHeader title="Quick Setup" />
      <CardBody>
        <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Step number={1} title="Get a bot token">
            {/* Not in the font of code: the dashboard need not wait for it. */}
            Send <code className="font-sans font-medium text-ink">/newbot</code> to{' '}
            <a
              href="https://t.me/BotFather"
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-accent-ink underline underline-offset-2"
            >
              @BotFather
            </a>{' '}
            in Telegram.
          </Step>
          <Step number={2} title="Add the token">
            Create the bot in Botter and paste its token.
          </Step>
          <Step number={3} title="Add actions">
            Define what the bot replies to commands and buttons.
          </Step>
          <Step number={4} title="Message users">
            Read what people write, and reply to them yourself.
          </Step>
        </ol>
        <div className="mt-5 flex gap-2 max-sm:[&>*]:flex-1">
          <Button asChild>
            <Link to="/bots">Go to Bots</Link>
          </Button>
          <Button asChild>
            <Link to="/actions">Go to Actions</Link>
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0 text-sm">
        <h3 className="leading-6 font-medium">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}
