import type { Action, ReplayedInput, ReplayedReply } from '@botter/contracts';
import { delayedChainLimit, staleButtonNotice } from '@botter/engine';
import { compileBot } from '../simulated-bot';
import type { Talk } from '../talk';
import { bot, callback, command } from '../testing/samples';
import { compareReplies } from './compare-replies';
import { repliesTo } from './replies-to';

const text = (typed: string, chatType: ReplayedInput['chatType'] = 'private'): ReplayedInput => ({
  kind: 'text',
  text: typed,
  value: null,
  chatType,
});
const press = (value: string, label = 'Buy'): ReplayedInput => ({ ...text(label), kind: 'button', value });

function steps(input: ReplayedInput, ...actions: Action[]) {
  const running = repliesTo(input, compileBot({ bot, actions }));
  for (let count = 1; ; count++) {
    const { done, value } = running.next();
    if (done) return { ...value, count };
  }
}
const replies = (input: ReplayedInput, ...actions: Action[]) => steps(input, ...actions).replies;
const brief = (found: readonly ReplayedReply[]) =>
  found.map(({ kind, text, delaySeconds }) => `${delaySeconds} ${kind} ${text}`);

describe('replies to a message', () => {
  test('are those of the action it triggers, with buttons and arguments', () => {
    const buttons = [{ label: 'Buy', type: 'callback', value: 'buy' } as const];
    expect(replies(text('/START now'), command('/start', { text: 'Hi', buttons }))).toEqual([
      {
        kind: 'message',
        command: '/start',
        text: 'Hi',
        parseMode: '',
        media: null,
        buttons: [[{ label: 'Buy', type: 'callback', value: 'buy' }]],
        linkPreview: true,
        delaySeconds: 0,
      },
    ]);
  });

  test('depend on the type of the chat', () => {
    const buttons = [{ label: 'Shop', type: 'webapp', value: 'https://shop.example' } as const];
    const action = command('/start', { buttons });
    const type = (chatType: ReplayedInput['chatType']) =>
      replies(text('/start', chatType), action)[0]?.buttons[0]?.[0]?.type;
    expect([type('private'), type('group'), type('channel')]).toEqual(['webapp', 'url', undefined]);
    expect(replies(text('start', 'group'), action)).toEqual([]);
  });

  test('are empty if no enabled action is triggered', () => {
    expect(replies(text('hello'), command('/start'), command('hello', {}, { enabled: false }))).toEqual([]);
  });

  test('are those of the callback after a press, whatever its value looks like', () => {
    const long = 'x'.repeat(100);
    for (const value of ['buy', '~1', long]) {
      expect(brief(replies(press(value), callback(value, { text: 'Sold' })))).toEqual(['0 message Sold']);
    }
    expect(brief(replies(press('gone')))).toEqual([`0 notice ${staleButtonNotice}`]);
  });

  test('include what follows later, in the order in which it is sent', () => {
    const after = (callbackCommand: string, delaySeconds: number) => ({ callbackCommand, delaySeconds });
    const found = replies(
      text('/start'),
      command('/start', { delayedCallbacks: [after('late', 60), after('soon', 5), after('off', 1)] }),
      callback('soon', { delayedCallbacks: [after('later', 10)] }),
      callback('later'),
      callback('late'),
      callback('off', {}, { enabled: false }),
    );
    expect(brief(found)).toEqual([
      '0 message /start',
      '5 message soon',
      '15 message later',
      '60 message late',
    ]);
  });

  test('end in a circle of callbacks, with a step for each', () => {
    const again = { delayedCallbacks: [{ callbackCommand: 'again', delaySeconds: 1 }] };
    const found = steps(text('/start'), command('/start', again), callback('again', again));
    expect(found.replies).toHaveLength(delayedChainLimit + 1);
    expect(found.count).toBe(delayedChainLimit + 1);
  });
});

describe('comparing the replies of two versions', () => {
  const said = (...actions: Action[]) => replies(text('/start'), ...actions);
  const buttons = (label: string) => [{ label, type: 'callback', value: 'buy' } as const];
  const media = (fileId: string) => ({ source: 'upload', type: 'photo', fileId }) as const;

  test('another name or place of the action counts as the same', () => {
    expect(
      compareReplies(said(command('/start', { text: 'Hi' })), said(command('start', { text: 'Hi' }))),
    ).toBe('same');
    expect(compareReplies([], [])).toBe('same');
  });

  test.each<[string, Action]>([
    ['text', command('/start', { text: 'Hello' })],
    ['formatting', command('/start', { text: 'Hi' }, { parseMode: 'HTML' })],
    ['media', command('/start', { text: 'Hi', media: media('1') })],
    ['buttons', command('/start', { text: 'Hi', buttons: buttons('Buy') })],
    ['link preview', command('/start', { text: 'Hi', disableWebPagePreview: true })],
  ])('another %s is a change', (_, changed) => {
    expect(compareReplies(said(command('/start', { text: 'Hi' })), said(changed))).toBe('changed');
  });

  test('another delay, label or file counts as a change', () => {
    const delayed = (delaySeconds: number) =>
      said(
        command('/start', { delayedCallbacks: [{ callbackCommand: 'next', delaySeconds }] }),
        callback('next'),
      );
    expect(compareReplies(delayed(5), delayed(5))).toBe('same');
    expect(compareReplies(delayed(5), delayed(6))).toBe('changed');
    const labelled = (label: string) => said(command('/start', { buttons: buttons(label) }));
    expect(compareReplies(labelled('Buy'), labelled('Order'))).toBe('changed');
    const shown = (id: string) => said(command('/start', { media: media(id) }));
    expect(compareReplies(shown('1'), shown('2'))).toBe('changed');
  });

  test('replies that only one version has are new or gone, also behind a button', () => {
    const hi = said(command('/start'));
    expect(compareReplies([], hi)).toBe('new');
    expect(compareReplies(hi, [])).toBe('gone');
    const stale = replies(press('buy'));
    expect(compareReplies(stale, replies(press('buy'), callback('buy')))).toBe('new');
    expect(compareReplies(stale, stale)).toBe('same');
  });

  test('ignores the order of fields in stored replies', () => {
    const stored = said(command('/start', { media: media('1'), buttons: buttons('Buy') })).map(
      (reply) => Object.fromEntries(Object.entries(reply).reverse()) as unknown as ReplayedReply,
    );
    const now = said(command('/start', { media: media('1'), buttons: buttons('Buy') }));
    expect(compareReplies(stored, now)).toBe('same');
  });
});

describe('replies of a dialog', () => {
  const question = {
    type: 'question',
    text: 'size?',
    parseMode: '',
    field: null,
    retryText: null,
    retries: 2,
    onInvalid: null,
    timeoutSeconds: 60,
    onTimeout: 'late',
  } as const;
  const options = [
    { label: 'M', value: 'm' },
    { label: 'L', value: 'l' },
  ];
  const order = command('/order', {
    text: 'Hello',
    steps: [
      { id: 'wait', type: 'pause', seconds: 3 },
      { ...question, id: 'size', answer: { type: 'choice', options } },
      { ...question, id: 'count', text: 'how many {{answer.size}}?', answer: { type: 'number' } },
      { id: 'go', type: 'goTo', action: 'end' },
    ],
  });
  const dialog = compileBot({
    bot,
    actions: [order, callback('end', { text: '{{answer.count}} × {{answer.size}}' }), callback('late')],
  });

  test('go on with each message, a press of an earlier time too, and without time-outs', () => {
    let talk: Talk | undefined;
    const say = (input: ReplayedInput) => {
      const running = repliesTo(input, dialog, talk);
      for (let next = running.next(); ; next = running.next()) {
        if (!next.done) continue;
        talk = next.value.talk;
        return next.value.replies.map(({ command: by, text: said, delaySeconds }) => [
          by,
          said,
          delaySeconds,
        ]);
      }
    };
    expect(say(text('/order'))).toEqual([
      ['/order', 'Hello', 0],
      ['/order', 'size?', 3],
    ]);
    expect(say(press('answer:earlier.1', 'L'))).toEqual([['/order', 'how many l?', 0]]);
    expect(say(text('2'))).toEqual([['end', '2 × l', 0]]);
  });
});
