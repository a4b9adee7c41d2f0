import type { Message } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { Bot as BotSign, Hash, Megaphone } from 'lucide-react';

interface AuthorLineProps {
  message: Message;
  /** The command of the action that sent this reply, if it still exists. */
  command: string | undefined;
  showName: boolean;
}

/** The author of a message, if its side of the conversation doesn't show it, and its topic. */
export function AuthorLine({ message, command, showName }: AuthorLineProps) {
  const { thread } = message;
  return (
    <span className="flex min-w-0 items-center gap-1">
      {message.broadcast_id ? (
        <Link
          to={`/broadcasts/${message.bot_id}/${message.broadcast_id}`}
          className="touch-target flex min-w-0 items-center gap-1 font-medium text-telegram-outgoing-ink underline-offset-4 hover:underline"
        >
          <Megaphone aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">Broadcast</span>
        </Link>
      ) : message.action_id !== null ? (
        <span className="flex min-w-0 items-center gap-1 font-medium text-telegram-outgoing-ink">
          <BotSign aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">
            Bot reply{command && <span className="font-mono"> {command}</span>}
          </span>
        </span>
      ) : (
        showName && <span className="truncate">{message.sender_name}</span>
      )}
      {thread && (
        <span className="flex min-w-0 items-center gap-0.5 rounded-full bg-ink/6 px-1.5 font-medium text-muted">
          <Hash aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">Topic </span>
          <span className="truncate">{topicName(thread)}</span>
        </span>
      )}
    </span>
  );
}

/** Telegram sends a topic's name only when it is created or renamed. */
function topicName({ id, name }: NonNullable<Message['thread']>): string {
  return name ?? `Topic ${id}`;
}
