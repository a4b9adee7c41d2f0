import type { LinkWords } from './linter-part';

export const delayedCallbackWords: LinkWords<'delayedCallback'> = {
  continues: () => 'later',
  name: () => 'A delayed callback',
  effect: () => 'nothing is sent',
  missing: (value, name) => ({
    code: 'delay_without_target',
    message: `${name} runs ${value}, but there is no such callback action, so nothing is sent.`,
    advice: 'Choose another callback action, or remove the delayed callback.',
  }),
};
