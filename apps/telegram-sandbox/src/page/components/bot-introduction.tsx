import { Avatar } from '@botter/web-ui';
import type { BotView } from '../api/sandbox-api';

/** Shown in a conversation before its first message. */
export function BotIntroduction({ bot }: { bot: BotView }) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center rounded-2xl bg-telegram-incoming px-8 py-7 text-center shadow-xs">
      <Avatar name={bot.name} size="xl" />
      <h3 className="mt-3 text-base font-semibold text-ink">{bot.name}</h3>
      <p className="text-sm text-muted">@{bot.username}</p>
      <p className="mt-3 text-sm break-words whitespace-pre-wrap text-ink">
        {bot.description || 'No messages yet. Press Start and see what the bot replies.'}
      </p>
    </div>
  );
}
