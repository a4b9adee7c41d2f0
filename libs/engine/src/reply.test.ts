import type { Button } from '@botter/contracts';
import { planMessage } from './parts/message';
import type { ChatFacts } from './plan-types';
import { toReplyMarkup } from './reply-markup';
import { action, planReply } from './testing/samples';

const person: ChatFacts = { telegramChatId: '1', type: 'private', name: 'Alice', username: null };
const group: ChatFacts = { telegramChatId: '-1', type: 'group', name: 'Tea', username: null };
const button = (label: string): Button => ({ type: 'callback', label, value: label });

describe('planReply', () => {
  test('keeps HTML and the link preview switch', () => {
    const html = action('/a', { text: '<b>hi</b>', disableWebPagePreview: true }, { parseMode: 'HTML' });
    expect(planReply(html, person, null)).toMatchObject([
      { text: '<b>hi</b>', parseMode: 'HTML', disableLinkPreview: true },
    ]);
  });

  test('sends HTML that Telegram would refuse as plain text', () => {
    const broken = action('/a', { text: '<b>hi <i>you</b>' }, { parseMode: 'HTML' });
    expect(planReply(broken, person, null)).toMatchObject([{ text: 'hi you', parseMode: '' }]);
  });

  test('leaves plain text with angle brackets alone', () => {
    expect(planReply(action('/a', { text: '1 < 2' }), person, null)).toMatchObject([
      { text: '1 < 2', parseMode: '' },
    ]);
  });

  test('splits a long text and puts the keyboard under the last part', () => {
    const long = action('/a', { text: 'word '.repeat(2000), buttons: [button('ok')] });
    const effects = planReply(long, person, null);
    expect(effects).toHaveLength(3);
    expect(effects.every((effect) => effect.text.length <= 4096)).toBe(true);
    expect(effects.map((effect) => effect.keyboard.length)).toEqual([0, 0, 1]);
  });

  test('arranges buttons by the layout', () => {
    const buttons = ['1', '2', '3'].map(button);
    const rows = (buttonLayout: 'horizontal' | 'vertical', buttonsPerRow: number | null = null) =>
      planReply(action('/a', { buttons, buttonLayout, buttonsPerRow }), person, null)[0]?.keyboard.map(
        (row) => row.length,
      );
    expect(rows('horizontal')).toEqual([3]);
    expect(rows('vertical')).toEqual([1, 1, 1]);
    expect(rows('horizontal', 2)).toEqual([2, 1]);
  });

  test('says which callback values must be mapped', () => {
    const values = ['x'.repeat(64), 'x'.repeat(65), 'я'.repeat(32), 'я'.repeat(33), '~x'];
    const buttons = values.map((value): Button => ({ type: 'callback', label: 'b', value }));
    const [effect] = planReply(action('/a', { buttons }), person, null);
    const mapped = effect?.keyboard
      .flat()
      .map((planned) => planned.type === 'callback' && planned.needsMapping);
    expect(mapped).toEqual([false, true, false, true, true]);
  });

  test('opens web apps only in private chats, elsewhere their address', () => {
    const buttons: Button[] = [
      { type: 'webapp', label: 'App', value: 'https://app.example' },
      { type: 'url', label: 'Site', value: 'https://example.com' },
    ];
    const types = (chat: ChatFacts) =>
      planReply(action('/a', { buttons }), chat, null)[0]
        ?.keyboard.flat()
        .map((planned) => planned.type);
    expect(types(person)).toEqual(['webapp', 'url']);
    expect(types(group)).toEqual(['url', 'url']);
  });

  test('sends media with a caption that fits, else media and then the text', () => {
    const media = { type: 'photo', source: 'url', url: 'https://x.org/a.png' } as const;
    const short = planReply(action('/a', { media, text: 'look', buttons: [button('ok')] }), person, null);
    expect(short).toMatchObject([{ media, text: 'look', keyboard: [[{ label: 'ok' }]] }]);
    const long = action('/a', { media, text: 'x'.repeat(1025), buttons: [button('ok')] });
    expect(planReply(long, person, null)).toMatchObject([
      { media, text: '', keyboard: [] },
      { media: null, text: 'x'.repeat(1025), keyboard: [[{ label: 'ok' }]] },
    ]);
  });

  test('sends a caption that Telegram would refuse as plain text', () => {
    const media = { type: 'photo', source: 'url', url: 'https://x.org/a.png' } as const;
    const broken = action('/a', { media, text: '<b>look' }, { parseMode: 'HTML' });
    expect(planReply(broken, person, null)).toMatchObject([{ media, text: 'look', parseMode: '' }]);
  });
});

describe('the messages of an action', () => {
  test('are planned once for the compiled action, not for each update', () => {
    const long = action('/a', { text: `<b>${'word '.repeat(2000)}</b>` }, { parseMode: 'HTML' });
    let reads = 0;
    const counted = {
      ...long,
      data: {
        ...long.data,
        get text() {
          reads += 1;
          return long.data.text;
        },
      },
    };
    const inPrivate = planReply(counted, person, null);
    const inGroup = planReply(counted, group, 4);
    expect(reads).toBe(1);
    expect(inPrivate.map(({ text }) => text)).toEqual(inGroup.map(({ text }) => text));
    expect(inGroup).toMatchObject([{ chat: group, threadId: 4 }, {}, {}]);
  });

  test('come as plain text where an old action nests deeper than is accepted now', () => {
    const text = `${'<b>'.repeat(2000)}${'word '.repeat(2000)}${'</b>'.repeat(2000)}`;
    const parts = planReply(action('/a', { text }, { parseMode: 'HTML' }), person, null);
    expect(parts).toHaveLength(3);
    expect(parts.every((part) => part.parseMode === '' && /^(word ?)+$/.test(part.text))).toBe(true);
  });
});

describe('planMessage', () => {
  test('sends a text as it is, in parts where it is too long', () => {
    expect(planMessage('<b>hi</b>', person)).toMatchObject([
      { actionId: null, text: '<b>hi</b>', parseMode: '', keyboard: [], threadId: null },
    ]);
    expect(planMessage('x'.repeat(5000), person, 4)).toMatchObject([{ threadId: 4 }, { threadId: 4 }]);
  });
});

describe('toReplyMarkup', () => {
  test('writes every kind of button, long values under their short id', () => {
    const markup = toReplyMarkup(
      [
        [
          { type: 'callback', label: 'A', value: 'a', needsMapping: false },
          { type: 'callback', label: 'B', value: 'long', needsMapping: true },
        ],
        [{ type: 'url', label: 'C', value: 'https://c.example' }],
        [{ type: 'webapp', label: 'D', value: 'https://d.example' }],
      ],
      (value) => `id-of-${value}`,
    );
    expect(markup).toEqual({
      inline_keyboard: [
        [
          { text: 'A', callback_data: 'a' },
          { text: 'B', callback_data: '~id-of-long' },
        ],
        [{ text: 'C', url: 'https://c.example' }],
        [{ text: 'D', web_app: { url: 'https://d.example' } }],
      ],
    });
  });

  test('is undefined without buttons', () => {
    expect(toReplyMarkup([], String)).toBeUndefined();
  });
});
