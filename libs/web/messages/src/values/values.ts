import {
  type AnswerType,
  type ContactField,
  type ContactFieldType,
  parseTemplate,
  type Step,
  type TemplatePlace,
} from '@botter/contracts';

/** A value that a text can contain. */
export interface ValueChoice {
  /** For people: "First name". */
  readonly label: string;
  /** As it is written in the text, with its braces. */
  readonly place: string;
  /** In the text, if the label alone isn't enough: "Contact: first name". */
  readonly pill?: string;
  readonly type?: ContactFieldType;
}

const ofEveryone: readonly ValueChoice[] = [
  { label: 'First name', place: '{{contact.first_name}}', pill: 'Contact: first name' },
  { label: 'Last name', place: '{{contact.last_name}}', pill: 'Contact: last name' },
  { label: 'Username', place: '{{contact.username}}', pill: 'Contact: username' },
];
const ofTheMoment: readonly ValueChoice[] = [
  { label: 'What the person wrote', place: '{{message.text}}' },
  { label: 'Payload of the start link', place: '{{start.payload}}' },
  { label: 'Name of the bot', place: '{{bot.name}}' },
  { label: 'Today', place: '{{now | date: "dd.MM.yyyy"}}', type: 'date' },
];
/** Known, but not offered. */
const others: readonly ValueChoice[] = [
  { label: 'Name', place: '{{contact.name}}', pill: 'Contact: name' },
  { label: 'Language', place: '{{contact.language}}', pill: 'Contact: language' },
  { label: 'Time zone', place: '{{contact.time_zone}}', pill: 'Contact: time zone' },
];

const answerTypes: Partial<Record<AnswerType, ContactFieldType>> = { number: 'number', date: 'date' };

/** The values that a text can contain after these steps: what was asked last comes first. */
export function valuesAfter(steps: readonly Step[], fields: readonly ContactField[]): ValueChoice[] {
  const asked = steps.flatMap((step): ValueChoice[] => {
    if (step.type !== 'question' || step.field !== null) return [];
    const question = step.text.trim().slice(0, 40);
    return [
      {
        label: `Answer to “${question}”`,
        place: `{{answer.${step.id}}}`,
        // Such places are short: there is no room for more.
        pill: question || 'Answer',
        type: answerTypes[step.answer.type],
      },
    ];
  });
  const inSteps = steps.flatMap((step) => (step.type === 'question' && step.field ? [step.field] : []));
  const unknown = inSteps.filter(
    (key, at) => !fields.some((one) => one.key === key) && inSteps.indexOf(key) === at,
  );
  const kept = [
    ...unknown.map((key): ValueChoice => ({ label: key, place: `{{contact.${key}}}` })),
    ...fields.map(({ key, label, type }): ValueChoice => ({ label, place: `{{contact.${key}}}`, type })),
  ].map((choice) => ({ ...choice, pill: `Contact: ${choice.label}` }));
  return [...asked.toReversed(), ...kept, ...ofEveryone, ...ofTheMoment];
}

const nouns: Partial<Record<TemplatePlace['root'], string>> = { contact: 'Contact', answer: 'Answer' };

/** The value at a place, for people. */
export function choiceAt({ root, name }: TemplatePlace, values: readonly ValueChoice[]): ValueChoice {
  const isIt = ({ place }: ValueChoice) => {
    const [known] = parseTemplate(place).parts;
    return typeof known === 'object' && known.root === root && known.name === name;
  };
  const found = [...values, ...ofEveryone, ...ofTheMoment, ...others].find(isIt);
  return found ?? { label: name, place: '', pill: `${nouns[root] ?? root}: ${name}` };
}

/** The words of a pill: the value, and what its filters do to it. */
export function pillWords(place: TemplatePlace, { label, pill = label }: ValueChoice): string {
  const effects = place.filters.map(({ name, argument = '' }) => {
    switch (name) {
      case 'default':
        return `or “${argument}”`;
      case 'upper':
        return 'in capitals';
      case 'lower':
        return 'in small letters';
      case 'trim':
        return '';
      case 'number':
        return `${argument} decimals`;
      case 'date':
        return `${argument}`;
      case 'plus_days':
        return Number(argument) < 0 ? `${argument} days` : `+${argument} days`;
    }
    return name satisfies never;
  });
  return [pill, ...effects.filter(Boolean)].join(', ');
}
