import type { Bot, Broadcast, ContactField, RecipientState, Segment } from '@botter/contracts';
import { conditionWords } from '@botter/web-contacts';
import type { Tone } from '@botter/web-ui';
import { timeInZone } from './zoned-time';

/** The states of a broadcast, for people. */
export const stateLooks: Record<Broadcast['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'delayed' },
  running: { label: 'Sending', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Sent', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** The states of recipients, for people. */
export const recipientLooks: Record<RecipientState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  blocked: { label: 'Blocked', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  unknown: { label: 'Unknown', tone: 'warning' },
};

/** Who gets a broadcast, as a sentence. */
export function audienceWords(
  { when, segmentId }: Pick<Broadcast, 'when' | 'segmentId'>,
  segments: readonly Segment[],
  fields: readonly ContactField[],
): string {
  if (segmentId !== null) {
    const segment = segments.find(({ id }) => id === segmentId);
    return segment ? `Segment “${segment.name}”` : 'A segment';
  }
  return when ? `Contacts if ${conditionWords(when, fields)}` : 'All contacts that can be reached';
}

/** When a broadcast is to start. */
export function scheduleWords({ at, inZone }: Pick<Broadcast, 'at' | 'inZone'>, { timeZone }: Bot): string {
  if (at === null) return 'At once';
  return inZone === 'contact'
    ? `${timeInZone(at, timeZone)}, in each contact's time zone`
    : `${timeInZone(at, timeZone)} (${timeZone})`;
}

/** "1,190 of 1,200 sent". */
export function progressWords({ state, counts }: Broadcast): string {
  const planned = counts.planned.toLocaleString();
  if (state === 'draft' || state === 'scheduled') return `Reaches ${planned} now`;
  return `${counts.sent.toLocaleString()} of ${planned} sent`;
}
