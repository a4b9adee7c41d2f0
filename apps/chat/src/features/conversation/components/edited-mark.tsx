import type { Message } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, exactTime, Popover, Skeleton, TelegramText } from '@botter/web-ui';
import { useMessageVersions } from '../api/use-message-versions';

/** Marks an edited message and shows its earlier versions. */
export function EditedMark({ message }: { message: Message }) {
  if (message.earlier_count === 0) return <span>edited</span>;
  return (
    <Popover
      label="Earlier texts"
      trigger={
        <button
          type="button"
          className="underline decoration-dotted underline-offset-2 hover:decoration-solid"
        >
          edited
        </button>
      }
    >
      <h3 className="mb-2 text-sm font-semibold">Before it was edited</h3>
      <EarlierTexts message={message} />
    </Popover>
  );
}

/** Fetched when it is opened: a message that was edited often has more versions than a page has messages. */
function EarlierTexts({ message }: { message: Message }) {
  const { data, error, refetch } = useMessageVersions(message);
  if (error) return <Alert onRetry={refetch}>{errorText(error, 'Failed to load messages')}</Alert>;
  if (!data) return <Skeleton className="h-10" />;
  return (
    <ol className="max-h-72 space-y-2.5 overflow-y-auto">
      {data.versions.map(({ text, until }) => (
        <li key={until}>
          <p className="text-xs text-muted">
            until <time dateTime={until}>{exactTime(new Date(until))}</time>
          </p>
          {text ? <TelegramText text={text} /> : <p className="text-muted italic">No text</p>}
        </li>
      ))}
    </ol>
  );
}
