import { matchCallback, matchCommand } from './match-command';
import { action, botWith, callbackAction } from './testing/samples';

const bot = botWith(
  action('/start'),
  action('/start promo'),
  action('help'),
  action('Opening hours'),
  action('/off', {}, { enabled: false }),
  action('/Mixed'),
  callbackAction('buy'),
  callbackAction('/sell'),
  callbackAction('/start'),
);

function matched(text: string, isPrivate = true): string | undefined {
  const match = matchCommand(text, bot, isPrivate);
  return match && `${match.action.command} <${match.payload ?? ''}>`;
}

describe('matchCommand', () => {
  test.each([
    ['/start', '/start <>'],
    ['  /start  ', '/start <>'],
    ['/START', '/start <>'],
    ['/start@TeaBot', '/start <>'],
    ['/start@teabot', '/start <>'],
    ['/start ref42', '/start <ref42>'],
    ['/start@TeaBot ref42', '/start <ref42>'],
    ['/start\nsecond line', '/start <second line>'],
    ['/start promo', '/start promo <>'],
    ['/start@TeaBot promo', '/start promo <>'],
    ['/help', 'help <>'],
    ['/help me please', 'help <me please>'],
    ['help', 'help <>'],
    ['Help', 'help <>'],
    ['opening hours', 'Opening hours <>'],
    ['Opening hours', 'Opening hours <>'],
    ['/mixed', '/Mixed <>'],
  ])('in a private chat "%s" sets off %s', (text, expected) => {
    expect(matched(text)).toBe(expected);
  });

  test.each([
    '',
    '   ',
    '/',
    '/unknown',
    '/start@OtherBot',
    '/starting',
    'help me',
    'please /start',
    '/off',
    'buy',
    '/buy',
    'Opening hours today',
    '!?',
    `${' '.repeat(9)}${'?'.repeat(4000)}help`,
  ])('"%s" sets off nothing', (text) => {
    expect(matched(text)).toBeUndefined();
  });

  test.each([
    ['Opening hours?', 'Opening hours <>'],
    ['opening\n hours !!', 'Opening hours <>'],
    ['/Opening hours.', 'Opening hours <>'],
    ['/start?', '/start <>'],
    ['\uFF0Fstart ref', '/start <ref>'],
    ['anyone there', 'Anyone  there? <>'],
    ['Anyone there?!', 'Anyone  there? <>'],
  ])(
    'in a private chat "%s" sets off %s: spaces and punctuation at the end make no difference',
    (text, expected) => {
      const match = (isPrivate: boolean) =>
        matchCommand(text, botWith(...bot.actions, action('?'), action('Anyone  there?')), isPrivate);
      expect(`${match(true)?.action.command} <${match(true)?.payload ?? ''}>`).toBe(expected);
      expect(match(false)).toBeUndefined();
    },
  );

  test('prefers an exact match to one without punctuation', () => {
    const twins = botWith(action('Hours'), action('Hours?'));
    expect(
      ['hours', 'HOURS?', 'hours??'].map((text) => matchCommand(text, twins, true)?.action.command),
    ).toEqual(['Hours', 'Hours?', 'Hours']);
  });

  test('takes a bare word for a slash command only in private', () => {
    expect(matched('start', true)).toBe('/start <>');
    expect(matched('start', false)).toBeUndefined();
    expect(matched('help', false)).toBe('help <>');
    expect(matched('/start@TeaBot', false)).toBe('/start <>');
  });

  test('prefers the spelling as stored', () => {
    const twins = botWith(action('Help'), action('help'));
    expect(matchCommand('help', twins, true)?.action.command).toBe('help');
    expect(matchCommand('Help', twins, true)?.action.command).toBe('Help');
    expect(matchCommand('HELP', twins, true)?.action.command).toBe('Help');
  });
});

describe('matchCallback', () => {
  test.each([
    ['buy', 'buy'],
    ['/buy', 'buy'],
    ['sell', '/sell'],
    ['/sell', '/sell'],
  ])('"%s" runs %s', (value, command) => {
    expect(matchCallback(value, bot)?.command).toBe(command);
  });

  test.each(['', 'BUY', 'help', 'buy it'])('"%s" runs nothing', (value) => {
    expect(matchCallback(value, bot)).toBeUndefined();
  });
});
