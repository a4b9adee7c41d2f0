import type { Bot } from '@botter/contracts';
import { errorText, useBots } from '@botter/web-data';
import { Link, useMatch } from '@botter/web-router';
import { Button } from '@botter/web-ui';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '../errors/lazy-screen';
import { useReclaimBot } from '../features/bot/api/use-bot-health';
import { Strip } from './strip';

/** Forms are large, and this one is rarely needed. */
const ReplaceTokenDialog = lazyScreen(
  async () => (await import('../features/bot/components/replace-token-dialog')).ReplaceTokenDialog,
);

/**
 * The person's own bots that Telegram doesn't reach, with the remedy. Not shown on the bot's own page, which
 * has more details.
 */
export function BotTrouble() {
  const { bots } = useBots();
  const onPage = useMatch('/bots/:botId/*')?.params.botId;
  const [first, ...others] = bots.filter(
    ({ id, connection }) => id !== onPage && connection.state === 'failed',
  );
  if (!first) return null;
  if (others.length === 0) return <OneBot key={first.id} bot={first} />;
  return (
    <Strip
      tone="error"
      icon={<TriangleAlert aria-hidden />}
      action={
        <Button size="sm" className="touch-target" asChild>
          <Link to="/bots">Show bots</Link>
        </Button>
      }
    >
      {others.length + 1} of your bots aren't connected to Telegram.
    </Strip>
  );
}

function OneBot({ bot }: { bot: Bot }) {
  return (
    <Strip tone="error" icon={<TriangleAlert aria-hidden />} action={<Remedy bot={bot} />}>
      <bdi>{bot.name}</bdi>: {bot.connection.error ?? "The bot isn't connected to Telegram."}
    </Strip>
  );
}

function Remedy({ bot }: { bot: Bot }) {
  const [isReplacing, setReplacing] = useState(false);
  const reclaim = useReclaimBot(bot.id);
  switch (bot.connection.problem) {
    case 'token_refused':
      return (
        <>
          <Button size="sm" className="touch-target" onClick={() => setReplacing(true)}>
            Replace token
          </Button>
          <Suspense>
            {isReplacing && <ReplaceTokenDialog bot={bot} open onOpenChange={setReplacing} />}
          </Suspense>
        </>
      );
    case 'conflict':
      return (
        <Button size="sm" className="touch-target" asChild>
          <Link to={`/bots/${bot.id}/dashboard`}>Show details</Link>
        </Button>
      );
    default:
      return (
        <>
          <Button
            size="sm"
            className="touch-target"
            busy={reclaim.isPending}
            onClick={() => reclaim.mutate()}
          >
            Reconnect
          </Button>
          {reclaim.error && (
            <span role="alert" className="basis-full">
              {errorText(reclaim.error, 'Failed to connect the bot')}
            </span>
          )}
        </>
      );
  }
}
