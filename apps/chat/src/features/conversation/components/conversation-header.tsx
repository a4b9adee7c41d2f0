import type { Chat } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { Avatar, Badge, Button } from '@botter/web-ui';
import { ArrowLeft, SquareSlash } from 'lucide-react';
import { chatTitle } from '../../chats/chat-names';

interface ConversationHeaderProps {
  botId: string;
  chat: Chat;
  commandsShown: boolean;
  onToggleCommands: () => void;
}

/** Who the conversation is with. */
export function ConversationHeader({
  botId,
  chat,
  commandsShown,
  onToggleCommands,
}: ConversationHeaderProps) {
  const title = chatTitle(chat);
  const count = chat.message_count;
  return (
    <header className="flex items-center gap-2.5 border-b border-line bg-surface px-3 py-2.5 sm:px-5">
      <Button asChild variant="ghost" className="touch-square -ml-1.5 w-9 px-0 md:hidden">
        <Link to={`/messages/${botId}`} aria-label="Back to chats">
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <Avatar name={title} size="sm" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-sm font-semibold">{title}</h2>
        {chat.username && <p className="truncate text-xs text-muted">@{chat.username}</p>}
      </div>
      <Badge className="shrink-0 max-[23rem]:hidden">
        {count.toLocaleString()} {count === 1 ? 'message' : 'messages'}
      </Badge>
      <Button
        size="sm"
        className="touch-square aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        aria-pressed={commandsShown}
        aria-controls={commandsShown ? 'bot-commands' : undefined}
        onClick={onToggleCommands}
      >
        <SquareSlash aria-hidden />
        <span className="max-sm:sr-only">{commandsShown ? 'Hide Commands' : 'Show Commands'}</span>
      </Button>
    </header>
  );
}
