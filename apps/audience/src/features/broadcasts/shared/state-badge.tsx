import type { BroadcastState } from '@botter/contracts';
import { Badge } from '@botter/web-ui';
import { stateLooks } from './broadcast-words';

export function StateBadge({ state }: { state: BroadcastState }) {
  const { label, tone } = stateLooks[state];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
