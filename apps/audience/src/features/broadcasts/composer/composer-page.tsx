import { allowsBroadcastCommand, type Bot } from '@botter/contracts';
import { canEdit } from '@botter/web-data';
import { Navigate, useParams } from '@botter/web-router';
import { BotFrame } from '../../../shared/bot-frame';
import { LoadedBroadcast } from '../shared/loaded-broadcast';
import { Composer } from './composer';

/** `/broadcasts/:botId/new` and `/broadcasts/:botId/:broadcastId/edit`. */
export function ComposerPage() {
  return <BotFrame title="Write a broadcast">{(bot) => <ComposerOfAddress bot={bot} />}</BotFrame>;
}

function ComposerOfAddress({ bot }: { bot: Bot }) {
  const { broadcastId } = useParams();
  if (!canEdit(bot)) return <Navigate to={`/broadcasts?bot=${bot.id}`} replace />;
  return (
    <LoadedBroadcast bot={bot} broadcastId={broadcastId}>
      {(broadcast) =>
        broadcast && !allowsBroadcastCommand(broadcast.state, 'change') ? (
          <Navigate to={`/broadcasts/${bot.id}/${broadcast.id}`} replace />
        ) : (
          <Composer bot={bot} broadcast={broadcast} />
        )
      }
    </LoadedBroadcast>
  );
}
