import { v7 as newId } from 'uuid';
import type { NewEvent } from '../event-store';

/** An event for tests. */
export function testEvent(type = 'Tested', data: unknown = { note: 'x' }, id = newId()): NewEvent {
  return {
    id,
    type,
    schemaVersion: 1,
    data,
    metadata: {
      actor: { kind: 'user', userId: 'user-1' },
      occurredAt: '2026-11-21T10:00:00.000Z',
      source: 'test',
      correlationId: 'correlation-1',
      causationId: 'causation-1',
    },
  };
}
