import type { Bot, Chat, TakeoverMode } from '@botter/contracts';
import { clockTime } from '@botter/web-ui';
import { useUntil } from '../use-until';

interface ComposerNotesProps {
  bot: Bot;
  chat: Chat;
  writing: boolean;
}

const pauses: Record<Exclude<TakeoverMode, 'off'>, string> = {
  '15_minutes': 'for 15 minutes',
  '1_hour': 'for an hour',
  until_resumed: 'until someone resumes them',
};

/** Notes that a person should read before writing here. */
export function ComposerNotes({ bot, chat, writing }: ComposerNotesProps) {
  const mode = bot.takeover_mode;
  const waitsUntil = useUntil(chat.waits_until);
  return (
    <>
      {waitsUntil && (
        <p className="pb-1.5 text-xs text-delayed-ink">
          Rate-limited by Telegram until {clockTime(new Date(waitsUntil))}. What you send waits and is
          delivered then.
        </p>
      )}
      {mode !== 'off' && chat.takeover === null && writing && (
        <p className="pb-1.5 text-xs text-muted">
          Sending pauses the bot's replies in this chat {pauses[mode]}.
        </p>
      )}
    </>
  );
}
