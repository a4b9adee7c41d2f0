import { type ContactField, contactNameLimits, reservedFieldKeys } from '@botter/contracts';

/** A free key made from the name of a field: `Größe in cm` gives `grosse_in_cm`. */
export function fieldKeyOf(label: string, fields: readonly Pick<ContactField, 'key'>[]): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const key = words.join('_').slice(0, contactNameLimits.fieldKey) || 'field';
  const taken = new Set([...reservedFieldKeys, ...fields.map((field) => field.key)]);
  let free = key;
  for (let count = 2; taken.has(free); count++) {
    const suffix = `_${count}`;
    free = key.slice(0, contactNameLimits.fieldKey - suffix.length) + suffix;
  }
  return free;
}
