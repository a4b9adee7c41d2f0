import { matchingCommands } from './matching-commands';
import { parseSelection, writeSelection } from './use-selection';

describe('the selection in the address', () => {
  test.each([
    ['', { personId: null, chatWith: null }],
    ['#7', { personId: 7, chatWith: null }],
    ['#7/42', { personId: 7, chatWith: 42 }],
    ['#7/botfather', { personId: 7, chatWith: 'botfather' }],
    ['#/42?start=ABC-1', { personId: null, chatWith: 42, start: 'ABC-1' }],
    ['#/42?start=a b', { personId: null, chatWith: 42 }],
    ['#nonsense/more', { personId: null, chatWith: null }],
  ])('"%s" is read', (hash, selection) => {
    expect(parseSelection(hash)).toEqual(selection);
  });

  test('is read back as written', () => {
    for (const chatWith of [null, 42, 'botfather'] as const) {
      const selection = { personId: 7, chatWith };
      expect(parseSelection(`#${writeSelection(selection)}`)).toEqual(selection);
    }
  });
});

describe('matchingCommands', () => {
  const commands = ['start', 'stop', 'menu'].map((command) => ({ command, description: '' }));
  const offered = (text: string) => matchingCommands(commands, text).map(({ command }) => command);

  test.each([
    ['/', ['start', 'stop', 'menu']],
    ['/st', ['start', 'stop']],
    ['/ST', ['start', 'stop']],
    ['/start', []],
    ['/start now', []],
    ['st', []],
    ['', []],
  ])('"%s" is offered %j', (text, expected) => {
    expect(offered(text)).toEqual(expected);
  });
});
