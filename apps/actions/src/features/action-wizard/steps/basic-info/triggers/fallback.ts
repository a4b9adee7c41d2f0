import type { TriggerForm } from './trigger-form';

export const fallback: TriggerForm<'fallback'> = {
  label: 'Everything else',
  description: 'No other action replies to a message',
  made: { type: 'fallback' },
  once: true,
};
