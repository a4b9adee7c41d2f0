import type { AccessType } from '@botter/contracts';
import { Badge } from '@botter/web-ui';

const words: Record<AccessType, string> = { owner: 'Owner', manage: 'Manage', read_only: 'Read only' };

/** What the signed-in person may do with a bot. */
export function AccessBadge({ access }: { access: AccessType }) {
  return <Badge tone={access === 'owner' ? 'accent' : 'neutral'}>{words[access]}</Badge>;
}
