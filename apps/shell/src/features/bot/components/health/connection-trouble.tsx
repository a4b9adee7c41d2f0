import type { Bot, BotHealth } from '@botter/contracts';
import { errorText, isOwner } from '@botter/web-data';
import { Alert, Button, ConfirmDialog, toast } from '@botter/web-ui';
import { useState } from 'react';
import { useBotHealth, useReclaimBot } from '../../api/use-bot-health';

/** What keeps messages from coming in, with what the owner can do about it. Nothing where all is well. */
export function ConnectionTrouble({ bot }: { bot: Bot }) {
  const { data: health } = useBotHealth(bot.id);
  return health ? <Trouble bot={bot} health={health} /> : null;
}

function Trouble({ bot, health }: { bot: Bot; health: BotHealth }) {
  const [asking, setAsking] = useState(false);
  const reclaim = useReclaimBot(bot.id);
  const owner = isOwner(bot);

  const connectAgain = async () => {
    try {
      await reclaim.mutateAsync();
    } catch (error) {
      toast.error(errorText(error, 'Failed to connect the bot'));
    }
  };

  return (
    <>
      {health.quarantined_since && (
        <Alert tone="error" className="mb-4">
          <strong className="font-semibold">A change of this bot could not be processed.</strong> Nothing more
          can be changed for now; the bot itself goes on as it was before that change. The operator has been
          told.
        </Alert>
      )}
      {!health.telegram_reachable && (
        <Alert tone="warning" className="mb-4">
          Telegram can't be reached right now. Botter tries again by itself.
        </Alert>
      )}
      {health.conflict ? (
        <Alert tone="error" className="mb-4">
          <strong className="font-semibold">This bot was taken over by another program.</strong>{' '}
          {health.conflict.host ? (
            <>
              Its messages go to <span className="font-medium break-words">{health.conflict.host}</span>.
            </>
          ) : (
            'It gets the messages, or some of them.'
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
            {health.error ?? 'The bot is not connected with Telegram.'}
            {owner && (
              <Button
                size="sm"
                className="mt-2.5 flex"
                busy={reclaim.isPending}
                onClick={() => void connectAgain()}
              >
                Connect again
              </Button>
            )}
          </Alert>
        )
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={`Reclaim ${bot.name}?`}
        description={`Botter gets the messages of @${bot.username} again, and the other program gets them no longer. Should it still run, stop it, or get a new token from BotFather and replace it here: that ends it for good.`}
        confirmLabel="Reclaim bot"
        errorText={(error) => errorText(error, 'Failed to reclaim the bot')}
        onConfirm={async () => {
          await reclaim.mutateAsync();
          toast.success(`${bot.name} is yours again`);
        }}
      />
    </>
  );
}
