import { errorText } from '@botter/web-data';
import { Alert, MessageNotice, Skeleton } from '@botter/web-ui';
import type { DrawnEnd } from '../use-drawn-items';

interface PageEndProps {
  end: DrawnEnd;
  /** While more is on its way. */
  words: string;
  /** Shown at the end of the list. */
  done?: string | false;
}

/** One end of what is loaded. It keeps its height while more is loaded, so that nothing moves. */
export function PageEnd({ end, words, done }: PageEndProps) {
  if (end.error) {
    return (
      <Alert className="my-2" onRetry={() => end.load()} retrying={end.loading}>
        {errorText(end.error, 'Failed to load messages')}
      </Alert>
    );
  }
  if (end.some) {
    return (
      <output
        aria-label={end.loading ? words : undefined}
        className="flex h-24 flex-col justify-center gap-2"
      >
        <Skeleton className="h-9 w-1/2 rounded-2xl" />
        <Skeleton className="h-9 w-2/5 self-end rounded-2xl" />
      </output>
    );
  }
  return done ? <MessageNotice className="my-2">{done}</MessageNotice> : null;
}
