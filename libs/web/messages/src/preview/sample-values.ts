import { type AnswerRule, placesIn, type Step } from '@botter/contracts';
import type { FieldValue, TemplateValues } from '@botter/engine';

/** What a person may answer. */
export function sampleAnswer(answer: AnswerRule): FieldValue {
  switch (answer.type) {
    case 'number':
      return answer.min ?? Math.min(2, answer.max ?? 2);
    case 'email':
      return 'anna@example.com';
    case 'phone':
      return '+15550123456';
    case 'date':
      return answer.min ?? answer.max ?? '2027-03-14';
    case 'choice':
      return answer.options[0]?.value ?? '';
    case 'photo':
      return '📷 Photo';
    case 'file':
      return '📎 File';
    case 'location':
      return '📍 Location';
    case 'text':
      return 'My answer';
  }
  return answer satisfies never;
}

/** What the texts of a preview are filled with: someone who gives sample answers. */
export function sampleValues(
  botName: string,
  texts: readonly string[],
  steps: readonly Step[],
): TemplateValues {
  const fields: Record<string, FieldValue> = {};
  const answers: Record<string, FieldValue> = {};
  // A field that nothing here asks for shows its name, unless the text says what comes instead.
  for (const { root, name, filters } of placesIn(texts)) {
    if (root === 'contact' && !filters.some((filter) => filter.name === 'default')) {
      fields[name] = name.replaceAll('_', ' ');
    }
  }
  for (const step of steps) {
    if (step.type !== 'question') continue;
    if (step.field === null) answers[step.id] = sampleAnswer(step.answer);
    else fields[step.field] = sampleAnswer(step.answer);
  }
  return {
    contact: {
      telegramUserId: '1',
      firstName: 'Anna',
      lastName: 'Berg',
      username: 'anna',
      language: 'en',
      timeZone: null,
      fields,
    },
    answers,
    messageText: 'Hello',
    payload: 'spring24',
    botName,
    now: new Date(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
