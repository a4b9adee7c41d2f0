import type { AnswerRule, AnswerType } from '@botter/contracts';
import type { FieldValue } from '../../contacts/contact-facts';
import type { DateHabits } from '../../contacts/read-date';
import type { MessageView } from '../../update-view';

/** A message that may be an answer. */
export interface GivenAnswer extends DateHabits {
  readonly message: MessageView;
  /** As typed, trimmed and without a mention of the bot; undefined for no text. */
  readonly text: string | undefined;
  /** The id of the message in the inbox. */
  readonly messageId: string;
  /** The filled labels of a choice, in the order of its options. */
  readonly labels: readonly string[];
  /** The longest text that can be kept. */
  readonly longest: number;
}

/** How a type of answer is checked. */
export interface AnswerReader<Type extends AnswerType> {
  /** The value to keep; undefined if this is no such answer. */
  read(given: GivenAnswer, rule: AnswerRule<Type>): FieldValue | undefined;
  /** What people have to send, as a sentence. */
  words(rule: AnswerRule<Type>, habits: DateHabits & Pick<GivenAnswer, 'longest'>): string;
}
