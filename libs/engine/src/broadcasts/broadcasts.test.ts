import type { BroadcastMessage } from '@botter/contracts';
import { mappedIdOf } from '../callback-data';
import { plan } from '../plan';
import { action, botWith, callbackAction, group, messageUpdate, now, pressUpdate } from '../testing/samples';
import { aliceContact, dialog, question, Talk, triggered, withFields } from '../testing/talk';
import { planBroadcast } from './broadcast-message';

const broadcastId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0060';
const chat = { telegramChatId: '1001', type: 'private', name: null, username: null } as const;
const said = (planned: ReturnType<typeof plan>) =>
  planned.effects.flatMap((effect) => (effect.kind === 'send' ? [effect.text] : []));

describe('/stop', () => {
  const actions = [
    triggered('/else', { type: 'fallback' }),
    triggered('/any', { type: 'content', kinds: ['photo'] }),
  ];

  test.each(['/stop', ' /STOP ', '/stop@TeaBot'])('%s unsubscribes, with a reply', (text) => {
    const planned = plan(messageUpdate(text), botWith(...actions));
    expect(planned).toMatchObject({ triggered: null, unsubscribes: true });
    expect(said(planned)).toEqual([expect.stringMatching(/^You are unsubscribed/)]);
  });

  test.each([
    ['with a command of the bot', '/stop', {}, [action('/stop', { text: 'own' })], ['own']],
    [
      'with a text that a trigger is',
      '/stop',
      {},
      [triggered('/own', { type: 'text', match: 'is', words: ['/stop'] })],
      ['/own'],
    ],
    ['for another bot', '/stop@other_bot', {}, [], []],
    ['in a group', '/stop', { chat: group }, [], []],
    ['with more words', '/stop it', {}, [], []],
  ])('does not unsubscribe %s', (_, text, more, some, replies) => {
    const planned = plan(messageUpdate(text, more), botWith(...some));
    expect(planned).not.toHaveProperty('unsubscribes');
    expect(said(planned)).toEqual(replies);
  });

  test('changes the contact of a bot with dialogs, and leaves its question open', () => {
    const talk = new Talk(withFields(dialog('/ask', question('name'))));
    talk.writes('/ask');
    expect(talk.writes('/stop')).toEqual([expect.stringMatching(/^You are unsubscribed/)]);
    expect(talk.contact.unsubscribed).toBe(true);
    expect(talk.session).toMatchObject({ stepId: 'name', waitsFor: 'answer' });
  });
});

describe('the message of a broadcast', () => {
  const written: BroadcastMessage = {
    type: 'message',
    text: '<b>Hello {{contact.first_name}}</b> from {{bot.name}}',
    parseMode: 'HTML',
    media: null,
    buttons: [
      { type: 'callback', label: 'For {{contact.first_name}}', value: 'menu' },
      { type: 'callback', label: 'Long', value: `menu-${'x'.repeat(58)}` },
    ],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    disableWebPagePreview: false,
  };
  const values = {
    contact: { ...aliceContact, firstName: 'A & B' },
    answers: {},
    messageText: '',
    payload: '',
    botName: 'Tea',
    now,
    timeZone: 'utc',
  };
  const [sent] = planBroadcast(written, broadcastId)(chat, values);
  const [short, long] = sent?.keyboard.flat() ?? [];

  test('is filled for each recipient', () => {
    expect(sent).toMatchObject({ chat, actionId: null, text: '<b>Hello A &amp; B</b> from Tea' });
    expect(short?.label).toBe('For A & B');
    expect([short, long]).toMatchObject([{ needsMapping: false }, { needsMapping: true }]);
  });

  test('has buttons that lead where their values do, and name the broadcast', () => {
    const bot = botWith(
      callbackAction('menu', { text: 'Menu' }),
      callbackAction(`menu-${'x'.repeat(58)}`, { text: 'Long' }),
    );
    const pressed = plan(pressUpdate(short?.value ?? ''), bot);
    expect(pressed).toMatchObject({ broadcastId, press: { value: 'menu' } });
    expect(said(pressed)).toEqual(['Menu']);
    const update = pressUpdate('~id');
    const mapped = plan(update, bot, new Map([[mappedIdOf(update) ?? '', long?.value ?? '']]));
    expect(mapped).toMatchObject({ broadcastId, press: { value: `menu-${'x'.repeat(58)}` } });
    expect(said(mapped)).toEqual(['Long']);
  });

  test('has plain buttons if no press is counted', () => {
    const [plain] = planBroadcast(written, null)(chat, values);
    expect(plain?.keyboard[0]?.[0]).toMatchObject({ value: 'menu', needsMapping: false });
  });
});
