import type { AnswerRule, AnswerType } from '@botter/contracts';
import type { FieldValue } from '../../contacts/contact-facts';
import type { DateHabits } from '../../contacts/read-date';
import type { AnswerReader, GivenAnswer } from './answer-type';
import { choice } from './choice';
import { date } from './date';
import { email } from './email';
import { file, location, photo } from './media';
import { number } from './number';
import { phone } from './phone';
import { text } from './text';

/** Every type of answer: a new one is a file and a line here. */
const readers: { readonly [Type in AnswerType]: AnswerReader<Type> } = {
  text,
  number,
  email,
  phone,
  date,
  choice,
  photo,
  file,
  location,
};

/** The value to keep; undefined if the message is not an answer of this type. */
export function readAnswer<Type extends AnswerType>(
  given: GivenAnswer,
  rule: AnswerRule<Type>,
): FieldValue | undefined {
  return readerOf(rule).read(given, rule);
}

/** What people have to send, as a sentence. */
export function answerWords<Type extends AnswerType>(
  rule: AnswerRule<Type>,
  habits: DateHabits & Pick<GivenAnswer, 'longest'>,
): string {
  return readerOf(rule).words(rule, habits);
}

function readerOf<Type extends AnswerType>({ type }: AnswerRule<Type>): AnswerReader<Type> {
  // The type checker can't see that both are of one type.
  return readers[type as Type] as unknown as AnswerReader<Type>;
}
