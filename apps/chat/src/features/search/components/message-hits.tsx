import type { Message } from '@botter/contracts';
import { chatTitle, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, cn, exactTime, SkeletonRows } from '@botter/web-ui';
import { lastMessageText } from '../../../shared/last-message-text';
import { useMessageSearch } from '../api/use-message-search';
import { excerptOf } from '../excerpt';

interface MessageHitsProps {
  botId: string;
  words: string;
  openMessageId: string | undefined;
  now: Date;
}

/** The messages found; each is a link to its place in its conversation. */
export function MessageHits({ botId, words, openMessageId, now }: MessageHitsProps) {
  const search = useMessageSearch(botId, words);
  const { found, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = search;
  return (
    <section aria-label="Messages found">
      <h3 className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">Messages</h3>
      {error && (
        <Alert className="m-1" onRetry={() => void search.refetch()} retrying={search.isFetching}>
          {errorText(error, 'Failed to search messages')}
        </Alert>
      )}
      {isPending && words !== '' && <SkeletonRows label="Searching messages…" count={3} />}
      {search.data && found.length === 0 && !isPlaceholderData && (
        <p className="px-3 py-4 text-sm text-muted">No messages found.</p>
      )}
      <ul className={cn('space-y-0.5', isPlaceholderData && 'opacity-60')}>
        {found.map((message) => (
          <li key={message.id}>
            <Hit
              botId={botId}
              message={message}
              words={words}
              open={message.id === openMessageId}
              now={now}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="sm"
          className="touch-target m-2"
          busy={isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

interface HitProps {
  botId: string;
  message: Message;
  words: string;
  open: boolean;
  now: Date;
}

function Hit({ botId, message, words, open, now }: HitProps) {
  const title = chatTitle(message.chat_name, message.telegram_chat_id);
  return (
    <Link
      to={`/messages/${botId}?chat=${message.chat_id}&message=${message.id}`}
      state={{ fromList: true }}
      aria-current={open ? 'true' : undefined}
      className={cn(
        'block rounded-lg px-3 py-2 transition-colors hover:bg-hover',
        open && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{title}</span>
        <time
          dateTime={message.timestamp}
          title={exactTime(new Date(message.timestamp))}
          className="shrink-0 text-xs text-muted tabular-nums"
        >
          {lastMessageText(message.timestamp, now)}
        </time>
      </span>
      <span className="line-clamp-2 text-xs break-words text-muted">
        {message.direction === 'outgoing' && <span className="font-medium">Sent: </span>}
        {excerptOf(message.text ?? '', words).map((part, at) =>
          part.found ? (
            <mark key={at} className="rounded-xs bg-delayed-soft font-semibold text-delayed-ink">
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
    </Link>
  );
}
