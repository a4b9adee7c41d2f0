import { sampleBot } from '@botter/web-testing';
import { screensOf } from './screen-table';

test.each([
  [
    'owner',
    [
      'Messages of',
      'Actions for',
      'Add Action to',
      'Contacts of',
      'Broadcasts of',
      'Manage',
      'Analytics of',
      'History of',
      'Replay of',
      'View Messages of',
      'Send Messages with',
      'Menu Configuration of',
      'Webhook Settings of',
    ],
  ],
  [
    'manage',
    [
      'Messages of',
      'Actions for',
      'Add Action to',
      'Contacts of',
      'Broadcasts of',
      'Manage',
      'Analytics of',
      'History of',
      'Replay of',
      'View Messages of',
      'Send Messages with',
    ],
  ],
  [
    'read_only',
    [
      'Messages of',
      'Actions for',
      'Contacts of',
      'Broadcasts of',
      'Analytics of',
      'History of',
      'Replay of',
      'View Messages of',
    ],
  ],
] as const)('finds what %s may use', (access_type, words) => {
  expect(screensOf(sampleBot({ access_type })).map((screen) => screen.words)).toEqual(words);
});

test('finds the draft of a bot that has drafts', () => {
  expect(screensOf(sampleBot({ drafts_enabled: true })).map(({ to }) => to)).toContain('/bots/b1/draft');
});
