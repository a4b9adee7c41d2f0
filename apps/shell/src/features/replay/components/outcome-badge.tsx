import type { ReplayOutcome } from '@botter/contracts';
import { Badge } from '@botter/web-ui';
import { Equal, Minus, Pencil, Plus } from 'lucide-react';

const looks = {
  same: { tone: 'neutral', icon: Equal, words: 'Same' },
  changed: { tone: 'warning', icon: Pencil, words: 'Changed' },
  new: { tone: 'success', icon: Plus, words: 'New' },
  gone: { tone: 'error', icon: Minus, words: 'Gone' },
} as const;

/** How the replies to a message differ. */
export function OutcomeBadge({ outcome, count }: { outcome: ReplayOutcome; count?: number }) {
  const { tone, icon: Icon, words } = looks[outcome];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {count === undefined ? words : `${words}: ${count.toLocaleString()}`}
    </Badge>
  );
}
