import type { Action } from '@botter/contracts';
import { callbackCopyOf, copyChange } from './callback-copy';

const action = (id: string, command: string, text: string): Action =>
  ({
    id,
    command,
    actionTrigger: command.startsWith('/') ? 'command' : 'callback',
    parseMode: '',
    enabled: true,
    webhookUrl: 'https://example.com/hook',
    webhookEnabled: true,
    actionData: { text, buttons: [], delayedCallbacks: [] },
  }) as unknown as Action;

test('a button gets the content of a command, without its webhook', () => {
  expect(callbackCopyOf(action('1', '/help', 'Ask us'))).toMatchObject({
    command: 'help',
    actionTrigger: 'callback',
    webhookUrl: null,
    webhookEnabled: false,
    actionData: { text: 'Ask us' },
  });
});

test('the copy follows its command as long as both have the same content', () => {
  const before = action('1', '/help', 'Ask us');
  const after = action('1', '/help', 'Call us');
  const copy = action('2', 'help', 'Ask us');
  expect(copyChange([before, copy], before, after)).toMatchObject({
    copy: { id: '2' },
    body: { command: 'help', actionTrigger: 'callback', actionData: { text: 'Call us' } },
  });
  expect(copyChange([before, action('2', 'help', 'Other')], before, after)).toBeUndefined();
  expect(copyChange([before], before, after)).toBeUndefined();
  expect(copyChange([before, copy], before, before)).toBeUndefined();
});
