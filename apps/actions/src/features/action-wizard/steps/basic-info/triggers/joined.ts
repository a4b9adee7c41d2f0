import type { TriggerForm } from './trigger-form';

export const joined: TriggerForm<'joined'> = {
  label: 'A new group member',
  description: 'Someone joins a group of the bot',
  made: { type: 'joined' },
  once: true,
};
