import { z } from 'zod';
import { fieldKeySchema, reservedFieldKeys } from './conditions/contact-names';

export const contactFieldLimits = { fields: 64, label: 100, value: 1_000 } as const;

const contactFieldTypeSchema = z.enum(['text', 'number', 'date', 'yes_no'], {
  error: 'A field is text, number, date or yes_no',
});
export type ContactFieldType = z.infer<typeof contactFieldTypeSchema>;

const labelText = `A label has 1 to ${contactFieldLimits.label} characters`;

/** A value that is kept about each contact of a bot. */
export const contactFieldSchema = z.object({
  key: fieldKeySchema.refine((key) => !reservedFieldKeys.includes(key), 'This key is built in'),
  label: z.string({ error: labelText }).trim().min(1, labelText).max(contactFieldLimits.label, labelText),
  type: contactFieldTypeSchema,
});
export type ContactField = z.infer<typeof contactFieldSchema>;
