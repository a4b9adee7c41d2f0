import type { Message } from '@botter/contracts';
import { exactTime, Popover, TelegramText } from '@botter/web-ui';

/** Says that a message was changed, and shows what it said before. */
export function EditedMark({ message }: { message: Message }) {
  const { earlier } = message;
  if (earlier.length === 0) return <span>edited</span>;
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
      <ol className="max-h-72 space-y-2.5 overflow-y-auto">
        {earlier.map(({ text, until }) => (
          <li key={until}>
            <p className="text-xs text-muted">
              until <time dateTime={until}>{exactTime(new Date(until))}</time>
            </p>
            {text ? <TelegramText text={text} /> : <p className="text-muted italic">No text</p>}
          </li>
        ))}
      </ol>
    </Popover>
  );
}
