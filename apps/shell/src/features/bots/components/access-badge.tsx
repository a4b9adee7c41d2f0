import type { Bot } from '@botter/contracts';
import { canEdit, isOwner } from '@botter/web-data';
import { Badge } from '@botter/web-ui';

/** What the signed-in person may do with a bot. */
export function AccessBadge({ bot }: { bot: Bot }) {
  const words = isOwner(bot) ? 'Owner' : canEdit(bot) ? 'Manage' : 'Read only';
  return <Badge tone={isOwner(bot) ? 'accent' : 'neutral'}>{words}</Badge>;
}
