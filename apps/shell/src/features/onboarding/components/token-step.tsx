import { findBotToken } from '@botter/contracts';
import { useAppConfig } from '@botter/web-data';
import { Button } from '@botter/web-ui';
import { ArrowUpRight } from 'lucide-react';
import { useEffect } from 'react';
import {
  NameIllustration,
  OpenIllustration,
  TokenIllustration,
} from '../illustrations/botfather-illustrations';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';

const code = 'rounded bg-sunken px-1 py-px font-mono text-xs text-ink';

const tasks = [
  {
    illustration: <OpenIllustration />,
    title: 'Open BotFather',
    text: <>In Telegram, press Start in its chat.</>,
  },
  {
    illustration: <NameIllustration />,
    title: 'Name your bot',
    text: (
      <>
        Send <code className={code}>/newbot</code>, then a name, then a username that ends in{' '}
        <code className={code}>bot</code>.
      </>
    ),
  },
  {
    illustration: <TokenIllustration />,
    title: 'Copy the message',
    text: <>Copy the whole message with the token. Botter finds the token in it.</>,
  },
];

interface TokenStepProps extends StepProps {
  /** A message with a token was pasted here already. */
  onToken: (token: string) => void;
}

/** Step 1: how to get a token from BotFather, in three illustrations. */
export function TokenStep({ onNext, onToken }: TokenStepProps) {
  const { data: config } = useAppConfig();
  usePastedToken(onToken);
  const sandbox = config?.telegramSandboxUrl;
  return (
    <StepFrame
      title="Get a token from BotFather"
      description="BotFather is Telegram's own bot for making bots. The token that it gives you connects your bot to Botter."
      footer={
        <StepButtons>
          <Button asChild>
            <a
              href={sandbox ? `${sandbox}#/botfather` : 'https://t.me/BotFather'}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open BotFather
              <ArrowUpRight aria-hidden />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Button>
          <Button variant="primary" onClick={onNext}>
            I have a token
          </Button>
        </StepButtons>
      }
    >
      <ol className="grid gap-6 md:grid-cols-3">
        {tasks.map(({ illustration, title, text }, at) => (
          <li key={title} className="flex min-w-0 flex-col">
            {illustration}
            <h3 className="mt-3 flex items-center gap-2 text-sm font-semibold">
              <span className="flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-soft text-2xs text-accent-ink tabular-nums">
                {at + 1}
              </span>
              {title}
            </h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      {sandbox && (
        <p className="mt-5 text-xs text-muted">
          This installation uses the Telegram sandbox: its BotFather makes bots for trying things out.
        </p>
      )}
    </StepFrame>
  );
}

/** A token that is pasted anywhere on the page, outside of fields, is used in the next step. */
function usePastedToken(onToken: (token: string) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      const token = findBotToken(event.clipboardData?.getData('text') ?? '');
      if (token) onToken(token);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  });
}
