import type { TriggerType } from '@botter/contracts';
import { content } from './content';
import { fallback } from './fallback';
import { joined } from './joined';
import { start } from './start';
import { text } from './text';
import type { TriggerForm } from './trigger-form';

/** Every type of trigger, in the order in which they are offered. */
export const triggerForms: { readonly [Type in TriggerType]: TriggerForm<Type> } = {
  text,
  start,
  content,
  joined,
  fallback,
};
