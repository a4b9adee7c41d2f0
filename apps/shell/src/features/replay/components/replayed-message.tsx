import type { ReplayedMessage as Row } from '@botter/contracts';
import { Card, Checkbox, RelativeTime } from '@botter/web-ui';
import { MousePointerClick } from 'lucide-react';
import { ComparedReplies } from './compared-replies';
import { OutcomeBadge } from './outcome-badge';

interface ReplayedMessageProps {
  row: Row;
  before: number;
  after: number;
  /** Whether it is chosen for a test; undefined if it can't be. */
  chosen: boolean | undefined;
  onChoose: (chosen: boolean) => void;
}

/** A person's message or press, and the replies of two versions. */
export function ReplayedMessage({ row, before, after, chosen, onChoose }: ReplayedMessageProps) {
  const { message, outcome } = row;
  const words = wordsOf(message);
  return (
    <Card
      // Regions need unique names, and people often write the same text.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={`Message ${words}`}
      className="p-4"
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          {chosen === undefined ? (
            <p dir="auto" className="text-sm font-medium wrap-anywhere">
              {words}
            </p>
          ) : (
            <Checkbox checked={chosen} onCheckedChange={onChoose} label={words} />
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
            {message.kind === 'button_press' && (
              <span className="flex items-center gap-1">
                <MousePointerClick aria-hidden className="size-3" />
                Button pressed
              </span>
            )}
            <span className="wrap-anywhere">{message.chat_name ?? 'Unnamed chat'}</span>
            <RelativeTime at={message.timestamp} />
          </p>
        </div>
        <OutcomeBadge outcome={outcome} />
      </div>
      <ComparedReplies compared={row} before={`Version ${before}`} after={`Version ${after}`} />
    </Card>
  );
}

function wordsOf({ text, kind }: Row['message']): string {
  return text ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace('_', ' ')}`;
}
