import type { ReactNode } from 'react';
import { Avatar } from './avatar';

/** Classes of a row that can be pressed: for the link or button around a `ListRow`. */
export const listRowLook =
  'flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left transition-colors hover:bg-hover';

export interface ListRowProps {
  /** The name; its first letter is the avatar. */
  title: string;
  /** Under the title: a username, a count. */
  detail: ReactNode;
  /** Right side, its lines one below the other: a time, a badge. */
  aside?: ReactNode;
}

/**
 * The content of a row in a list of chats or people: avatar, two lines that are cut if they are too long, and
 * a side.
 */
export function ListRow({ title, detail, aside }: ListRowProps) {
  return (
    <>
      <Avatar name={title} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium" dir="auto">
          {title}
        </span>
        <span className="block truncate text-xs text-muted">{detail}</span>
      </span>
      {aside && <span className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted">{aside}</span>}
    </>
  );
}
