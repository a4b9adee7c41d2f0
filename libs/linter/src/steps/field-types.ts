import { type AnswerRule, type ContactFieldType, mayHavePlaces } from '@botter/contracts';

/** What each type of field keeps, after "is a field for". */
export const fieldTypeWords: Readonly<Record<ContactFieldType, string>> = {
  text: 'texts',
  number: 'numbers',
  date: 'dates',
  yes_no: 'yes and no',
};

/** Whether a text is a value of the type; one with places may be any. */
function isValueOf(text: string, type: ContactFieldType): boolean {
  const value = text.trim();
  if (type === 'text' || value === '' || mayHavePlaces(value)) return true;
  if (type === 'number') return /^[+-]?[\d.,' ]*\d$/.test(value);
  if (type === 'date') return /^\d{4}-\d\d-\d\d/.test(value);
  return /^(yes|no|true|false|0|1)$/i.test(value);
}

/** The first of the texts that the field can't keep. */
export function wrongValue(texts: readonly string[], type: ContactFieldType): string | undefined {
  return texts.find((text) => !isValueOf(text, type));
}

/** Whether a field of the type keeps every answer of this kind. */
export function keepsAnswers(answer: AnswerRule, type: ContactFieldType): boolean {
  if (type === 'text' || answer.type === type) return true;
  if (answer.type !== 'choice') return false;
  return (
    wrongValue(
      answer.options.map(({ value }) => value),
      type,
    ) === undefined
  );
}
