import type { Bot } from '@botter/contracts';
import { canEdit, isOwner } from '@botter/web-data';
import { Badge } from '@botter/web-ui';

/** The rights of the signed-in person on a bot. */
export function AccessBadge({ bot }: { bot: Bot }) {
  const words = isOwner(bot) ? 'Owner' : canEdit(bot) ? 'Manage' : 'Read only';
  return <Badge tone={isOwner(bot) ? 'accent' : 'neutral'}>{words}</Badge>;
}
