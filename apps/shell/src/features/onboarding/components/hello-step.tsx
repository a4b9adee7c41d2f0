import type { Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, CopyButton } from '@botter/web-ui';
import { ArrowUpRight } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect } from 'react';
import { useBotMessages } from '../../bot-messages/api/use-bot-messages';
import { useBotLink } from '../../bot-screen/bot-link';
import { FirstMessages } from './first-messages';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';

interface HelloStepProps extends StepProps {
  bot: Bot;
  /** The bot has something to reply with. */
  hasActions: boolean;
  /** The first message has come. */
  onHello: () => void;
  onAddAnother: () => void;
}

/** Step 4: the link to the bot, and a tick as soon as its first message comes. */
export function HelloStep({ bot, hasActions, onHello, onAddAnother, onBack }: HelloStepProps) {
  const { messages, error, refetch, isFetching } = useBotMessages(bot.id);
  const link = useBotLink(bot);
  const received = messages?.findLast(({ direction }) => direction === 'incoming');
  const replied = messages?.findLast(
    ({ direction, action_id }) => direction === 'outgoing' && action_id !== null,
  );
  const isLive = received !== undefined;
  useEffect(() => {
    if (isLive) onHello();
  }, [isLive, onHello]);
  // A phone can't open an address of this machine.
  const isPublic = link?.startsWith('https://t.me/');
  return (
    <StepFrame
      title={isLive ? 'Your bot is live' : 'Write to your bot now'}
      description={
        isLive
          ? 'People who write to it get your reply, and you see their messages in Botter.'
          : `Open @${bot.username} in Telegram and press Start. This page notices it right away.`
      }
      footer={
        <StepButtons onBack={onBack}>
          {isLive && <Button onClick={onAddAnother}>Add another bot</Button>}
          {isLive ? (
            <Button variant="primary" asChild>
              <Link to={`/messages/${bot.id}`}>Open messages</Link>
            </Button>
          ) : (
            <Button asChild>
              <Link to={`/bots/${bot.id}/dashboard`}>Finish later</Link>
            </Button>
          )}
        </StepButtons>
      }
    >
      {error && (
        <Alert tone="error" className="mb-4" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load messages')}
        </Alert>
      )}
      {bot.connection.state === 'failed' && (
        <Alert tone="error" className="mb-4">
          {bot.connection.error ?? "The bot isn't connected to Telegram."}
        </Alert>
      )}
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
        {link && (
          <div className="flex shrink-0 flex-col items-center gap-3 rounded-xl border border-line bg-sunken p-5">
            {isPublic && (
              // Dark on white in both themes: cameras don't read it the other way round.
              <div className="rounded-lg bg-white p-3">
                <QRCodeSVG value={link} size={148} title={`QR code of the link to @${bot.username}`} />
              </div>
            )}
            <Button variant={isLive ? 'secondary' : 'primary'} asChild>
              <a data-first-field href={link} target="_blank" rel="noopener noreferrer">
                Open @{bot.username}
                <ArrowUpRight aria-hidden />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </Button>
            <span className="flex max-w-60 items-center gap-1 text-xs text-muted">
              <span className="truncate">{link.replace(/^https:\/\//, '')}</span>
              <CopyButton text={link} label="Copy link" />
            </span>
          </div>
        )}
        <FirstMessages received={received} replied={replied} mayReply={hasActions} />
      </div>
      {isLive && (
        <p className="mt-6 text-sm text-muted">
          Next:{' '}
          <Link to={`/actions?bot=${bot.id}`} className="font-medium text-accent-ink hover:underline">
            add more actions
          </Link>{' '}
          or{' '}
          <Link to={`/bots/${bot.id}/dashboard`} className="font-medium text-accent-ink hover:underline">
            open the bot's dashboard
          </Link>
          .
        </p>
      )}
    </StepFrame>
  );
}
