import type { Bot, BotHealth } from '@botter/contracts';
import { errorText, isOwner } from '@botter/web-data';
import { Alert, Button, ConfirmDialog, toast, useAttempt } from '@botter/web-ui';
import { useState } from 'react';
import { useBotHealth, useReclaimBot } from '../../api/use-bot-health';
import { ReplaceTokenDialog } from '../replace-token-dialog';

/** Why updates don't arrive, and what the owner can do about it. Empty if all is well. */
export function ConnectionTrouble({ bot }: { bot: Bot }) {
  const { data: health } = useBotHealth(bot.id);
  return <Trouble bot={bot} health={health ?? healthOf(bot)} />;
}

type KnownHealth = Pick<
  BotHealth,
  'quarantined_since' | 'telegram_reachable' | 'conflict' | 'state' | 'error' | 'problem'
>;

/**
 * What is known before the health is loaded, so that the trouble appears with the page and pushes nothing
 * down later.
 */
function healthOf({ connection: { state, error, problem } }: Bot): KnownHealth {
  const conflict = problem === 'conflict' ? { host: null } : null;
  return { quarantined_since: null, telegram_reachable: true, conflict, state, error, problem };
}

function Trouble({ bot, health }: { bot: Bot; health: KnownHealth }) {
  const [asking, setAsking] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const reclaim = useReclaimBot(bot.id);
  const owner = isOwner(bot);

  const { problem, attempt, dismiss } = useAttempt();
  const reconnect = () =>
    attempt(
      () => reclaim.mutateAsync(),
      (error) => errorText(error, 'Failed to connect the bot'),
    );

  return (
    <>
      {health.quarantined_since && (
        <Alert tone="error" className="mb-4">
          <strong className="font-semibold">A change of this bot could not be processed.</strong> Nothing more
          can be changed for now; the bot works as it did before that change. The operator has been notified.
        </Alert>
      )}
      {!health.telegram_reachable && (
        <Alert tone="warning" className="mb-4">
          Telegram can't be reached right now. Botter keeps trying.
        </Alert>
      )}
      {health.conflict ? (
        <Alert tone="error" className="mb-4">
          <strong className="font-semibold">Another program is receiving this bot's updates.</strong>{' '}
          {health.conflict.host ? (
            <>
              They go to <span className="font-medium break-words">{health.conflict.host}</span>.
            </>
          ) : (
            'Botter may miss messages.'
          )}{' '}
          {owner ? (
            <Button size="sm" className="mt-2.5 flex" onClick={() => setAsking(true)}>
              Reclaim
            </Button>
          ) : (
            'The owner of the bot can reclaim it.'
          )}
        </Alert>
      ) : (
        health.state === 'failed' &&
        health.telegram_reachable && (
          <Alert tone="error" className="mb-4">
            {health.error ?? "The bot isn't connected to Telegram."}
            {owner && health.problem === 'token_refused' && (
              <Button size="sm" className="mt-2.5 flex" onClick={() => setReplacing(true)}>
                Replace token
              </Button>
            )}
            {owner && health.problem === null && (
              <Button
                size="sm"
                className="mt-2.5 flex"
                busy={reclaim.isPending}
                onClick={() => void reconnect()}
              >
                Reconnect
              </Button>
            )}
          </Alert>
        )
      )}
      {problem && (
        <Alert className="mb-4" onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
      <ReplaceTokenDialog bot={bot} open={isReplacing} onOpenChange={setReplacing} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={`Reclaim ${bot.name}?`}
        description={`Botter will receive @${bot.username}'s updates again. If the other program keeps running, stop it, or replace the bot's token to lock it out.`}
        confirmLabel="Reclaim bot"
        errorText={(error) => errorText(error, 'Failed to reclaim the bot')}
        onConfirm={async () => {
          await reclaim.mutateAsync();
          toast.success(`${bot.name} reconnected`);
        }}
      />
    </>
  );
}
