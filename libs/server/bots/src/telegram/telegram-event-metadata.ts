import type { EventMetadata } from '@botter/server-event-store';
import { v7 as uuid } from 'uuid';

/** Of what nobody here did: it was different when we looked. */
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
