import { matchingCommands } from './matching-commands';
import { parsePlace, writePlace } from './use-place';

describe('the place in the address', () => {
  it.each([
    ['', { personId: null, talkingTo: null }],
    ['#7', { personId: 7, talkingTo: null }],
    ['#7/42', { personId: 7, talkingTo: 42 }],
    ['#7/botfather', { personId: 7, talkingTo: 'botfather' }],
    ['#nonsense/more', { personId: null, talkingTo: null }],
  ])('"%s" is read', (hash, place) => {
    expect(parsePlace(hash)).toEqual(place);
  });

  it('is read back as written', () => {
    for (const talkingTo of [null, 42, 'botfather'] as const) {
      const place = { personId: 7, talkingTo };
      expect(parsePlace(`#${writePlace(place)}`)).toEqual(place);
    }
  });
});

describe('matchingCommands', () => {
  const commands = ['start', 'stop', 'menu'].map((command) => ({ command, description: '' }));
  const offered = (text: string) => matchingCommands(commands, text).map(({ command }) => command);

  it.each([
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
