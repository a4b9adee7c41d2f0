import { Card, CardHeader, Skeleton } from '@botter/web-ui';
import type { ReactNode } from 'react';

interface ListCardProps {
  title: string;
  description?: string;
  /** The text of an empty list. */
  empty: string;
  /** Rows, as list items. */
  children: ReactNode[];
}

/** A titled list of the page. */
export function ListCard({ title, description, empty, children }: ListCardProps) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader title={title} description={description} />
      {children.length > 0 ? (
        <ul aria-label={title} className="divide-y divide-line border-t border-line">
          {children}
        </ul>
      ) : (
        <p className="px-5 pt-2 pb-6 text-sm text-muted">{empty}</p>
      )}
    </Card>
  );
}

interface ListCardLoadingProps extends Pick<ListCardProps, 'title'> {
  /** Whether each row has one. */
  avatars?: boolean;
}

/** The same before it is known what is in it. */
export function ListCardLoading({ title, avatars }: ListCardLoadingProps) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader title={title} />
      <div className="divide-y divide-line border-t border-line">
        {[1, 2, 3, 4, 5].map((at) => (
          <span key={at} className="flex items-center gap-3 px-5 py-2.5">
            {avatars && <Skeleton className="size-10 shrink-0 rounded-full" />}
            <span className="flex-1 space-y-2 py-1">
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </span>
          </span>
        ))}
      </div>
    </Card>
  );
}
