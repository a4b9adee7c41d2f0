import { isDeepStrictEqual } from 'node:util';
import { contactFieldLimits, contactLimits } from '@botter/contracts';
import { type ContactUpdate, cut, type FieldValue, sumOf } from '@botter/engine';
import type { KeptValues } from '../keeping/contact-rows';

/** What a contact keeps after updates of a dialog. Pure. What would be too much is left out, or cut. */
export function afterUpdates(
  before: KeptValues,
  updates: readonly ContactUpdate[],
  { tags: mostTags }: { readonly tags: number },
): KeptValues {
  return updates.reduce<KeptValues>((kept, update) => {
    const after = afterUpdate(kept, update);
    const grows = 'field' in update || 'tag' in update;
    return grows && (after.tags.length > Math.max(mostTags, kept.tags.length) || isTooLarge(after))
      ? kept
      : after;
  }, before);
}

/** Whether a contact keeps the same as before. */
export function isSameValues(before: KeptValues, after: KeptValues): boolean {
  const { fields, tags, unsubscribed, time_zone } = before;
  return (
    time_zone === after.time_zone &&
    unsubscribed === after.unsubscribed &&
    isDeepStrictEqual({ fields, tags }, { fields: after.fields, tags: after.tags })
  );
}

/** Whether fields and tags need more room than a contact has. */
export function isTooLarge({ fields, tags }: Pick<KeptValues, 'fields' | 'tags'>): boolean {
  return Buffer.byteLength(JSON.stringify({ fields, tags })) > contactLimits.bytes;
}

function afterUpdate(kept: KeptValues, update: ContactUpdate): KeptValues {
  if ('field' in update) {
    const { [update.field]: before, ...others } = kept.fields;
    // Someone else may have changed it since the dialog was planned: nothing that was added gets lost.
    const value = update.add === undefined ? update.value : sumOf(before, update.add);
    const fields = value === null ? others : { ...others, [update.field]: bounded(value) };
    return { ...kept, fields };
  }
  if ('tag' in update) {
    const others = kept.tags.filter((tag) => tag !== update.tag);
    if (!update.on) return { ...kept, tags: others };
    return others.length < kept.tags.length ? kept : { ...kept, tags: [...kept.tags, update.tag] };
  }
  if ('unsubscribed' in update) return { ...kept, unsubscribed: update.unsubscribed };
  return { ...kept, time_zone: update.timeZone };
}

function bounded(value: FieldValue): FieldValue {
  return typeof value === 'string' ? cut(value, contactFieldLimits.value) : value;
}
