import type { NewEvent } from '@botter/server-event-store';
import { v7 as newId } from 'uuid';

/** A change of an action, as small as most of them are. */
export function sampleEvent(): NewEvent {
  return {
    id: newId(),
    type: 'ActionChanged',
    schemaVersion: 1,
    data: {
      actionId: 'a',
      content: { command: '/start', actionData: { text: 'Welcome to our shop!', buttons: [] } },
    },
    metadata: {
      actor: { kind: 'user', userId: '0190d6c2-0000-7000-8000-000000000000' },
      occurredAt: '2026-01-01T00:00:00.000Z',
      source: 'bench',
      correlationId: 'bench',
      causationId: 'bench',
    },
  };
}
