import type { ComparedReplies as Compared, ReplayedReply } from '@botter/contracts';
import { counted, MessagePreview, MessageWall } from '@botter/web-ui';
import { Clock } from 'lucide-react';
import { formatDelay } from '../../history/components/format-delay';

interface ComparedRepliesProps {
  compared: Compared;
  /** The names of the two versions. */
  before: string;
  after: string;
}

/** Replies of two versions next to each other; on narrow screens below each other. */
export function ComparedReplies({ compared, before, after }: ComparedRepliesProps) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Replies title={before} replies={compared.before} omitted={compared.beforeOmitted} />
      <Replies title={after} replies={compared.after} omitted={compared.afterOmitted} />
    </div>
  );
}

interface RepliesProps {
  title: string;
  replies: readonly ReplayedReply[];
  omitted: number;
}

function Replies({ title, replies, omitted }: RepliesProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one of many of the same name, so no region
      role="group"
      aria-label={title}
      className="min-w-0"
    >
      <p className="mb-1.5 text-xs font-medium text-muted">{title}</p>
      <MessageWall className="flex flex-col gap-2 rounded-lg p-3">
        {replies.length === 0 && omitted === 0 && <p className="text-center text-sm text-muted">No reply</p>}
        {replies.map((reply, n) => (
          <Reply key={n} reply={reply} />
        ))}
        {omitted > 0 && (
          <p className="text-center text-xs text-muted">
            And {counted(omitted, 'more reply', 'more replies')}
          </p>
        )}
      </MessageWall>
    </section>
  );
}

function Reply({ reply: { kind, text, parseMode, media, buttons, delaySeconds } }: { reply: ReplayedReply }) {
  return (
    <div className="min-w-0">
      {delaySeconds > 0 && (
        <p className="mb-1 flex items-center gap-1 text-xs text-muted">
          <Clock aria-hidden className="size-3" />
          After {formatDelay(delaySeconds)}
        </p>
      )}
      {kind === 'notice' ? (
        <p className="text-center text-sm text-muted">Notice: “{text}”</p>
      ) : (
        <MessagePreview
          direction="incoming"
          text={text}
          parseMode={parseMode}
          buttons={buttons}
          media={media && <p className="px-3 pt-2 text-xs font-medium text-muted capitalize">{media.type}</p>}
        />
      )}
    </div>
  );
}
