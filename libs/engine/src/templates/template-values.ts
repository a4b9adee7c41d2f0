import type { TemplatePlace } from '@botter/contracts';
import { DateTime } from 'luxon';
import type { FieldValue } from '../contacts/contact-facts';
import { contactValue, ownValue, type PersonFacts, valueText } from '../contacts/contact-values';

/** What templates are filled from. */
export interface TemplateValues {
  /** Undefined if no person writes. */
  readonly contact: PersonFacts | undefined;
  /** Answers of this run, by the ids of their steps. */
  readonly answers: Readonly<Record<string, FieldValue>>;
  readonly messageText: string;
  readonly payload: string;
  readonly botName: string;
  readonly now: Date;
  /** IANA. */
  readonly timeZone: string;
}

/** A value on its way through filters; undefined for none. */
export type TemplateValue = FieldValue | DateTime | undefined;

/** The value of a place before its filters. */
export function valueOf({ root, name }: TemplatePlace, values: TemplateValues): TemplateValue {
  switch (root) {
    case 'contact':
      return values.contact && contactValue(values.contact, name);
    case 'answer':
      return ownValue(values.answers, name);
    case 'message':
      return values.messageText;
    case 'start':
      return values.payload;
    case 'bot':
      return values.botName;
    case 'now':
      return localTime(values);
    default: {
      const never: never = root;
      return never;
    }
  }
}

/** The time in the zone of the bot; in UTC if this runtime doesn't know that zone. */
export function localTime({ now, timeZone }: Pick<TemplateValues, 'now' | 'timeZone'>): DateTime {
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}

/** How a time is written without a filter. */
const timePattern = 'yyyy-MM-dd HH:mm';

export function textOfValue(value: TemplateValue): string {
  if (value === undefined) return '';
  return DateTime.isDateTime(value) ? value.toFormat(timePattern) : valueText(value);
}
