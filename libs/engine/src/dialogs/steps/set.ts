import { type ContactChange, contactNameLimits, defaultQuotas } from '@botter/contracts';
import { IANAZone } from 'luxon';
import { sumOf } from '../../contacts/changed-contact';
import type { ContactFacts, ContactUpdate } from '../../contacts/contact-facts';
import { ownValue } from '../../contacts/contact-values';
import { typedValue } from '../../contacts/typed-value';
import type { RunStep, StepRun } from './step-run';

/** Changes what is kept about the person. A change that its field can't keep is left out. */
export const set: RunStep<'set'> = ({ changes }, run) => {
  for (const change of changes) {
    const update = run.contact && updateOf(change, run, run.contact);
    if (update) run.change(update);
  }
  return 'next';
};

function updateOf(change: ContactChange, run: StepRun, contact: ContactFacts): ContactUpdate | undefined {
  if ('tag' in change) return tagUpdate(change, contact);
  if ('unsubscribed' in change) return change;
  const { field } = change;
  if (field === 'time_zone')
    return 'value' in change ? zoneUpdate(run.fill(change.value)) : { timeZone: null };
  const type = run.occasion.bot.contactFields?.find(({ key }) => key === field)?.type;
  if (!type) return undefined;
  if ('clear' in change) return { field, value: null };
  if ('add' in change) {
    const { add } = change;
    return type === 'number' ? { field, value: sumOf(ownValue(contact.fields, field), add), add } : undefined;
  }
  const filled = run.fill(change.value).trim();
  if (filled === '') return { field, value: null };
  const value = typedValue(filled, type);
  return value === undefined ? undefined : { field, value };
}

function tagUpdate(
  { tag, on }: Extract<ContactChange, { readonly tag: string }>,
  { tags }: ContactFacts,
): ContactUpdate | undefined {
  const isFull = on && tags.length >= defaultQuotas.contact_tags && tag.length <= contactNameLimits.tag;
  return tags.includes(tag) === on || isFull ? undefined : { tag, on };
}

function zoneUpdate(filled: string): ContactUpdate | undefined {
  const name = filled.trim();
  if (name === '') return { timeZone: null };
  return IANAZone.isValidZone(name) ? { timeZone: name } : undefined;
}
