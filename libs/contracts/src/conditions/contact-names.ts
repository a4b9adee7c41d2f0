import { z } from 'zod';
import { builtInContactFields } from '../templates/template';

export const contactNameLimits = { fieldKey: 32, tag: 100 } as const;

const keyText = `A field's key has 1 to ${contactNameLimits.fieldKey} of a-z, 0-9 and _`;

/** The key of a field of a contact. */
export const fieldKeySchema = z
  .string({ error: keyText })
  .regex(new RegExp(`^[a-z0-9_]{1,${contactNameLimits.fieldKey}}$`), keyText);

/** Keys that no field of an owner can have: what every contact has, also as a column of a table. */
export const reservedFieldKeys: readonly string[] = [
  ...builtInContactFields,
  'id',
  'tags',
  'telegram_user_id',
  'time_zone',
];

const tagText = `A tag has 1 to ${contactNameLimits.tag} characters`;

/** A word on a contact. */
export const tagSchema = z
  .string({ error: tagText })
  .trim()
  .min(1, tagText)
  .max(contactNameLimits.tag, tagText);
