import type { ContactFacts, ContactUpdate } from './contact-facts';

/** Without the last digits, which are wrong for sums of decimals. */
export function sumOf(value: unknown, add: number): number {
  return Number(((typeof value === 'number' ? value : 0) + add).toPrecision(15));
}

/** A contact after a change. */
export function changedContact(contact: ContactFacts, update: ContactUpdate): ContactFacts {
  if ('timeZone' in update) return { ...contact, timeZone: update.timeZone };
  if ('unsubscribed' in update) return { ...contact, unsubscribed: update.unsubscribed };
  if ('tag' in update) {
    const others = contact.tags.filter((tag) => tag !== update.tag);
    return { ...contact, tags: update.on ? [...others, update.tag] : others };
  }
  const { [update.field]: _, ...others } = contact.fields;
  return {
    ...contact,
    fields: update.value === null ? others : { ...others, [update.field]: update.value },
  };
}
