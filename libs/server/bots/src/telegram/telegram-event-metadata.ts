import type { EventMetadata } from '@botter/server-event-store';
import { v7 as uuid } from 'uuid';

/** The metadata of a change that was made outside the product and noticed in a read. */
export function telegramEventMetadata(now: Date): EventMetadata {
  const id = uuid();
  return {
    actor: { kind: 'system', name: 'telegram' },
    occurredAt: now.toISOString(),
    source: 'telegram',
    correlationId: id,
    causationId: id,
  };
}
