import type { Bot, Chat, TakeoverMode } from '@botter/contracts';
import { Alert } from '@botter/web-ui';

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

/** What a person should know before writing here. */
export function ComposerNotes({ bot, chat, writing }: ComposerNotesProps) {
  const mode = bot.takeover_mode;
  return (
    <>
      {chat.blocked && (
        <Alert tone="warning" className="mb-2">
          {chat.type === 'private'
            ? 'This person has blocked the bot. Telegram delivers nothing until they unblock it or write again.'
            : 'The bot is no longer a member here. Telegram delivers nothing until someone adds it again.'}
        </Alert>
      )}
      {mode !== 'off' && chat.takeover === null && !chat.blocked && writing && (
        <p className="pb-1.5 text-xs text-muted">
          Sending pauses the bot's replies in this chat {pauses[mode]}.
        </p>
      )}
    </>
  );
}
