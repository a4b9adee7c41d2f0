import type { Chat } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { Link, useLocation, useNavigate } from '@botter/web-router';
import { Avatar, Badge, Button, CountBadge, counted } from '@botter/web-ui';
import { ArrowLeft, Ban, CircleCheck, SquareSlash, StickyNote, UserRound } from 'lucide-react';
import { useChatNotes } from '../api/use-chat-notes';
import { ChatMenu } from './chat-menu';

interface ConversationHeaderProps {
  botId: string;
  writable: boolean;
  chat: Chat;
  /** The server has just accepted a message. */
  sent: boolean;
  commandsShown: boolean;
  onToggleCommands: () => void;
  notesShown: boolean;
  onToggleNotes: () => void;
  contactShown: boolean;
  onToggleContact: () => void;
}

/** The person or group of the conversation. */
export function ConversationHeader({
  botId,
  writable,
  chat,
  sent,
  commandsShown,
  onToggleCommands,
  notesShown,
  onToggleNotes,
  contactShown,
  onToggleContact,
}: ConversationHeaderProps) {
  const title = chatTitle(chat.name, chat.telegram_chat_id);
  const noteCount = useChatNotes(botId, chat.id).data?.length ?? 0;
  const isPrivate = chat.type === 'private';
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    // The room depends on the lists next to it, not only on the window.
    <header className="@container flex items-center gap-2.5 border-b border-line bg-surface px-3 py-2.5 sm:px-5">
      <Button asChild variant="ghost" className="touch-square -ml-1.5 w-9 px-0 md:hidden">
        <Link
          to={`/messages/${botId}`}
          replace
          aria-label="Back to chats"
          onClick={(event) => {
            // Back to the page before, so that the button and the browser's own do the same.
            if (!state?.fromList) return;
            event.preventDefault();
            void navigate(-1);
          }}
        >
          <ArrowLeft aria-hidden />
        </Link>
      </Button>
      <Avatar name={title} size="sm" />
      <div className="min-w-0 flex-1">
        <h2 id="chat-title" dir="auto" className="truncate text-sm font-semibold">
          {title}
        </h2>
        <p className="flex min-h-4 min-w-0 items-center gap-2 text-xs text-muted">
          {/* Here it covers no message and moves none. */}
          <output className="contents">
            {sent && (
              <span className="shrink-0 animate-fade-in font-medium text-success-ink">Message sent!</span>
            )}
          </output>
          {!sent && <span className="shrink-0 @xl:hidden">{counted(chat.message_count, 'message')}</span>}
          {chat.username && <span className="truncate">@{chat.username}</span>}
          {chat.blocked && (
            <span className="flex shrink-0 items-center gap-1 text-error-ink">
              <Ban aria-hidden className="size-3" />
              Blocked
            </span>
          )}
          {chat.done && (
            <span className="flex shrink-0 items-center gap-1 text-success-ink">
              <CircleCheck aria-hidden className="size-3" />
              Done
            </span>
          )}
          {chat.assignee && <span className="truncate">Assigned to {chat.assignee.name}</span>}
        </p>
      </div>
      <Badge className="shrink-0 @max-xl:hidden">{counted(chat.message_count, 'message')}</Badge>
      <Button
        size="sm"
        className="touch-square aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        aria-pressed={commandsShown}
        aria-controls={commandsShown ? 'bot-commands' : undefined}
        onClick={onToggleCommands}
      >
        <SquareSlash aria-hidden />
        <span className="@max-xl:sr-only">{commandsShown ? 'Hide Commands' : 'Show Commands'}</span>
      </Button>
      <Button
        size="sm"
        className="touch-square @max-xl:hidden aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        aria-pressed={notesShown}
        aria-controls={notesShown ? 'chat-notes' : undefined}
        onClick={onToggleNotes}
      >
        <StickyNote aria-hidden />
        Notes
        {noteCount > 0 && <CountBadge count={noteCount} what="note" tone="neutral" />}
      </Button>
      {isPrivate && (
        <Button
          size="sm"
          className="touch-square @max-xl:hidden aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          aria-pressed={contactShown}
          onClick={onToggleContact}
        >
          <UserRound aria-hidden />
          Contact
        </Button>
      )}
      <ChatMenu
        botId={botId}
        chat={chat}
        writable={writable}
        notes={{ count: noteCount, shown: notesShown, toggle: onToggleNotes }}
        contact={isPrivate ? { shown: contactShown, toggle: onToggleContact } : undefined}
      />
    </header>
  );
}
