import { z } from 'zod';
import { instantSchema } from './common';
import { conditionSchema } from './conditions/condition';
import { type ContactFieldType, contactFieldLimits } from './contact-fields';
import { uploadField } from './file-rules';

export const contactLimits = {
  /** Tags in one list of a change. */
  tags: 100,
  /** Fields and tags of one contact as JSON, in bytes. */
  bytes: 32 * 1024,
  /** Characters in the name of a segment. */
  segmentName: 100,
  /** Contacts in one page of the list. */
  page: 200,
  /** More matches than these are left uncounted if the list is asked so. */
  fewMatches: 2_000,
  /** The largest file of an import, in bytes. */
  importBytes: 256 * 1024 * 1024,
  /** Errors, and unknown people, that the response to an import names. */
  importNamed: 100,
} as const;

/** A value of a contact's field, as its type has it; a date as ISO text. */
export const fieldValueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** A person who wrote to a bot, or pressed a button of it. */
export const botContactSchema = z.object({
  id: z.uuid(),
  telegramUserId: z.string(),
  name: z.string().nullable(),
  username: z.string().nullable().meta({ description: 'Without @' }),
  language: z.string().nullable().meta({ description: 'Of their Telegram app, as IETF tag' }),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  startedBy: z.string().nullable().meta({ description: 'The payload of the first start' }),
  fields: z
    .record(z.string(), fieldValueSchema)
    .meta({ description: "By the keys of the bot's fields; what isn't set is left out" }),
  tags: z.array(z.string()),
  blocked: z.boolean().meta({ description: 'The person has blocked the bot' }),
  unsubscribed: z.boolean().meta({ description: 'The person gets no broadcasts' }),
  chatId: z
    .string()
    .nullable()
    .meta({ description: 'Id of the private chat; null for people who are known from groups only' }),
  timeZone: z.string().nullable().meta({ description: 'IANA; null if it is not known' }),
});
export type Contact = z.infer<typeof botContactSchema>;

const segmentNameText = `A segment's name has 1 to ${contactLimits.segmentName} characters`;
const newSegment = {
  name: z
    .string({ error: segmentNameText })
    .trim()
    .min(1, segmentNameText)
    .max(contactLimits.segmentName, segmentNameText),
  when: conditionSchema,
};
export const segmentBodySchema = z.object(newSegment);
/** A saved condition. */
export const segmentSchema = z.object({ id: z.uuid(), ...newSegment });
export type Segment = z.infer<typeof segmentSchema>;

/** How contacts are imported. */
export const contactUpload = {
  field: uploadField,
  bytes: contactLimits.importBytes,
  tooLarge: 'A file with contacts has at most 256 MB. Split it, and import one part after the other.',
  plain: 'text/csv',
} as const;

const rowSchema = z.int().meta({ description: 'From 1, after the header' });
/** What an import did, or would do. */
export const contactImportSchema = z.object({
  rows: z.int().meta({ description: 'The sum of changed, unchanged, unknown and failed ones' }),
  changed: z.int(),
  unchanged: z.int(),
  unknown: z.int().meta({ description: 'People who never wrote to the bot: nothing is kept about them' }),
  failed: z.int().meta({ description: 'Rows with an error, which changed nothing' }),
  errors: z
    .array(z.object({ row: rowSchema, message: z.string() }))
    .meta({ description: `The first ${contactLimits.importNamed}` }),
  unknownPeople: z
    .array(z.object({ row: rowSchema, person: z.string() }))
    .meta({ description: `The first ${contactLimits.importNamed}, by their Telegram id or username` }),
});
export type ContactImportReport = z.infer<typeof contactImportSchema>;

const people = z.int().nonnegative();
/** Who came, stayed and left in a range of time. */
export const contactActivitySchema = z.object({
  new: people.meta({ description: 'Seen for the first time in the range' }),
  returning: people.meta({ description: 'Seen in the range, and before' }),
  active: people.meta({ description: 'Seen in the range: new and returning ones' }),
  lost: people.meta({ description: 'Last seen in the time of the same length before the range' }),
});
export type ContactActivity = z.infer<typeof contactActivitySchema>;

export const contactSorts = ['-lastSeenAt', 'lastSeenAt', 'name', '-firstSeenAt'] as const;
export type ContactSort = (typeof contactSorts)[number];

const date = z.iso.date();

/** What each type of field takes, and the same for people. */
const values: Readonly<Record<ContactFieldType, { fits(value: unknown): boolean; readonly words: string }>> =
  {
    text: { fits: (value) => typeof value === 'string', words: 'a text' },
    number: { fits: (value) => typeof value === 'number' && Number.isFinite(value), words: 'a number' },
    date: {
      fits: (value) => date.safeParse(value).success,
      words: 'a date like 2026-05-31',
    },
    yes_no: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  };

/** Whether a value is of the type of a field. */
export function fitsFieldType(type: ContactFieldType, value: unknown): boolean {
  return values[type].fits(value);
}

/** Why a field doesn't take a value, as a sentence for people; undefined if it does. */
export function fieldValueProblem(type: ContactFieldType, value: unknown): string | undefined {
  if (!fitsFieldType(type, value)) return `This field is ${values[type].words}`;
  return typeof value === 'string' && value.length > contactFieldLimits.value
    ? `A value has at most ${contactFieldLimits.value} characters`
    : undefined;
}
