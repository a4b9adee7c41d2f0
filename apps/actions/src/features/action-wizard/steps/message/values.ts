import type { ContactField, Step } from '@botter/contracts';
import type { ValueChoice } from './insert-value';

const ofEveryone: readonly ValueChoice[] = [
  { label: 'First name', place: '{{contact.first_name}}' },
  { label: 'Last name', place: '{{contact.last_name}}' },
  { label: 'Username', place: '{{contact.username}}' },
];
const ofTheMoment: readonly ValueChoice[] = [
  { label: 'What the person wrote', place: '{{message.text}}' },
  { label: 'Payload of the start link', place: '{{start.payload}}' },
  { label: 'Name of the bot', place: '{{bot.name}}' },
  { label: 'Today', place: '{{now | date: "dd.MM.yyyy"}}' },
];

/** The values that a text can contain after these steps: what was asked last comes first. */
export function valuesAfter(steps: readonly Step[], fields: readonly ContactField[]): ValueChoice[] {
  const asked = steps.flatMap((step): ValueChoice[] =>
    step.type === 'question' && step.field === null
      ? [{ label: `Answer to “${step.text.trim().slice(0, 40)}”`, place: `{{answer.${step.id}}}` }]
      : [],
  );
  const inSteps = steps.flatMap((step) => (step.type === 'question' && step.field ? [step.field] : []));
  const unknown = inSteps.filter(
    (key, at) => !fields.some((one) => one.key === key) && inSteps.indexOf(key) === at,
  );
  const kept = [...unknown.map((key) => ({ key, label: key })), ...fields].map(({ key, label }) => ({
    label,
    place: `{{contact.${key}}}`,
  }));
  return [...asked.toReversed(), ...kept, ...ofEveryone, ...ofTheMoment];
}
