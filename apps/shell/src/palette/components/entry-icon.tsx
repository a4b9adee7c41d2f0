import { Avatar } from '@botter/web-ui';
import { MessageCircle, SquareSlash } from 'lucide-react';
import type { Entry } from '../entry';

/** The icon for an entry's kind. */
export function EntryIcon({ entry: { kind, icon: Icon, avatar } }: { entry: Entry }) {
  if (Icon) return <Icon aria-hidden />;
  if (avatar !== undefined) {
    return <Avatar name={avatar} size="xs" shape={kind === 'bot' ? 'square' : 'circle'} />;
  }
  return kind === 'chat' ? <MessageCircle aria-hidden /> : <SquareSlash aria-hidden />;
}
