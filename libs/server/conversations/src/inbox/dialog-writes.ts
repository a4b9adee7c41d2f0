import type { PoolClient } from 'pg';
import { changeIn } from '../shared/contact-facts';
import type { ContactChange, ContactStore } from '../shared/contact-store';
import { leaveToPeople } from '../shared/hand-over';
import { plannedIdsOf } from '../shared/planned-ids';
import { moveSessions, type SessionStep } from '../shared/sessions';
import type { WrittenUpdate } from './inbox-signals';
import type { PlannedUpdate } from './planned-update';

/** An update that moves what it was planned with: no repeated one, and none whose replies are dropped. */
interface Moving {
  readonly planned: PlannedUpdate;
  readonly step: SessionStep;
  readonly chatId: string;
  /** Puts the written id of the message in place of the planned one. */
  readonly withId: (json: string) => string;
}

/**
 * Writes what dialogs change, after their updates: sessions that go on or end, contacts, and chats that are
 * left to people.
 */
export async function writeDialogs(
  client: PoolClient,
  contacts: Pick<ContactStore, 'write'>,
  kept: readonly WrittenUpdate[],
): Promise<WrittenUpdate[]> {
  const moving = kept.flatMap(movingOf);
  await moveSessions(
    client,
    moving.flatMap(({ planned: { botId }, chatId, step: { place, before, move }, withId }) =>
      move && before !== null
        ? [{ botId, chatId, place, before, move: { ...move, state: move.state && withId(move.state) } }]
        : [],
    ),
  );
  await contacts.write(
    client,
    moving.flatMap(({ planned: { contact }, chatId, withId }) =>
      contact ? [withWrittenId(changeIn(contact, chatId), withId)] : [],
    ),
  );
  const left = new Map(
    moving.flatMap(({ planned, chatId }) =>
      planned.handOver ? [[planned, { botId: planned.botId, chatId }] as const] : [],
    ),
  );
  await leaveToPeople(client, [...left.values()]);
  return kept.map((one) => {
    const chat = left.get(one.planned);
    return chat ? { ...one, changedChatIds: [...(one.changedChatIds ?? []), chat.chatId] } : one;
  });
}

function movingOf({ planned, accepted }: WrittenUpdate): Moving[] {
  const { step, incoming } = planned;
  if (!step || !accepted?.chat_id || !accepted.runs_effects) return [];
  const { incomingId } = accepted;
  const withId = (json: string) =>
    incoming && incomingId ? json.replaceAll(plannedIdsOf(incoming).message, incomingId) : json;
  return [{ planned, step, chatId: accepted.chat_id, withId }];
}

/** A photo or file as an answer is kept as the id of its message. */
function withWrittenId(change: ContactChange, withId: (json: string) => string): ContactChange {
  const updates = change.updates.map((update) =>
    'value' in update && typeof update.value === 'string'
      ? { ...update, value: withId(update.value) }
      : update,
  );
  return { ...change, updates };
}
