import type { EngineTrigger } from './engine-trigger';

export const joined: EngineTrigger<'joined'> = {
  on: 'joined',
  finder:
    ([first]) =>
    () =>
      first && { action: first.action, rule: 'joined' },
};
