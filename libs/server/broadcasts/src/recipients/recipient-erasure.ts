import type { EraseTraces } from '@botter/server-contacts';

/** Of one whose turn has not come, the broadcast counts that it was left out. */
const erase = `
with gone as (
  delete from app.broadcast_recipients where bot_id = $1 and contact_id = $2 returning broadcast_id, state
)
update app.broadcasts b set waiting = waiting - (case when g.state = 'pending' and b.state <> 'cancelled' then 1 else 0 end),
  claimed = claimed - (case when g.state = 'claimed' then 1 else 0 end),
  skipped = skipped + (case when g.state = 'claimed' or b.state <> 'cancelled' then 1 else 0 end)
from gone g where b.bot_id = $1 and b.id = g.broadcast_id and g.state in ('pending', 'claimed')`;

/** Erases a contact from all broadcasts; numbers stay. */
export const eraseRecipient: EraseTraces = (client, botId, contactId) =>
  client.query(erase, [botId, contactId]);
