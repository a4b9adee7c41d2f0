import { asciiDigits } from '../../contacts/ascii-digits';
import type { AnswerReader } from './answer-type';

const typedLimits = { shortest: 6, longest: 15, characters: 40 } as const;

export const phone: AnswerReader<'phone'> = {
  read({ message: { contact, from }, text }) {
    if (contact)
      return from && contact.user_id === from.id ? international(contact.phone_number ?? '') : undefined;
    return text === undefined ? undefined : typedNumber(text);
  },
  words: () => 'Please send your phone number.',
};

/** As `+` and digits; undefined if there are none. */
function international(number: string): string | undefined {
  const digits = number.replaceAll(/\D/g, '');
  return digits === '' ? undefined : `+${digits}`;
}

function typedNumber(text: string): string | undefined {
  if (text.length > typedLimits.characters) return undefined;
  const written = asciiDigits(text).trim();
  if (!/^(?:\+|00)?[\d\s()./-]+$/.test(written)) return undefined;
  const digits = written.replace(/^00/, '').replaceAll(/\D/g, '');
  const fits = digits.length >= typedLimits.shortest && digits.length <= typedLimits.longest;
  return fits ? international(digits) : undefined;
}
