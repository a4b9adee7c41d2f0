import type { Step } from '@botter/contracts';
import { dialog, number, question, says, Talk, withFields } from '../testing/talk';

describe('hostile values', () => {
  const echo = (more: Partial<Step<'message'>>) =>
    withFields(dialog('/echo', question('q'), says('{{answer.q}}', more)));
  const said = (bot: ReturnType<typeof echo>, text: string) => {
    const talk = new Talk(bot);
    talk.writes('/echo');
    talk.writes(text);
    return talk.sent.slice(1);
  };

  test('cannot write markup', () => {
    const [sent] = said(echo({ text: '<b>{{answer.q}}</b>', parseMode: 'HTML' }), '</b><a href="x">y</a>');
    expect(sent).toMatchObject({
      text: '<b>&lt;/b&gt;&lt;a href=&quot;x&quot;&gt;y&lt;/a&gt;</b>',
      parseMode: 'HTML',
    });
  });

  test('are not filled again', () => {
    expect(said(echo({}), '{{contact.first_name}}')[0]?.text).toBe('{{contact.first_name}}');
  });

  test('of 4,096 characters are divided like any text', () => {
    const sent = said(echo({ text: `Hello ${'{{answer.q}}'.repeat(3)}` }), '👍'.repeat(2_000));
    expect(sent.every(({ text }) => text.length <= 4_096 && !/^[\uDC00-\uDFFF]/.test(text))).toBe(true);
    expect(sent.map(({ text }) => text).join('') === `Hello${'👍'.repeat(6_000)}`).toBe(true);
  });

  test('of 1,000 emoji are kept whole for the run, and asked for again if a field is too short', () => {
    expect(said(echo({}), '👍'.repeat(1_000)).map(({ text }) => text)).toEqual(['👍'.repeat(1_000)]);
    const kept = new Talk(withFields(dialog('/ask', question('q', { field: 'size' }))));
    kept.writes('/ask');
    expect(kept.writes('👍'.repeat(1_000))).toEqual(['Please send a text of at most 1000 characters.']);
    expect(kept.contact.fields).toEqual({});
  });

  test('are cut in labels, and a button never loses its label', () => {
    const buttons = [{ type: 'callback', label: '{{answer.q}}', value: 'x' }] as const;
    const labelOf = (text: string) =>
      said(echo({ text: 'x', buttons: [...buttons] }), text)[0]?.keyboard[0]?.[0]?.label;
    expect(labelOf('👍'.repeat(1_000))).toBe('👍'.repeat(128));
    expect(labelOf('\u200f')).toBe('\u200f');
    const none = said(echo({ text: 'x', buttons: [{ ...buttons[0], label: '{{answer.none}}' }] }), 'x');
    expect(none[0]?.keyboard[0]?.[0]?.label).toBe('…');
  });

  test('are part of an address only as data', () => {
    const buttons: Step<'message'>['buttons'] = [
      { type: 'url', label: 'Go', value: 'https://x.test/?q={{answer.q}}' },
    ];
    const [sent] = said(echo({ text: 'x', buttons }), 'a&b=c#d/../e f');
    expect(sent?.keyboard).toMatchObject([[{ value: 'https://x.test/?q=a%26b%3Dc%23d%2F..%2Fe%20f' }]]);
  });

  test('that make an address too long remove its button, so that the message is sent', () => {
    const buttons: Step<'message'>['buttons'] = [
      { type: 'url', label: 'Go', value: 'https://x.test/?q={{answer.q}}' },
      { type: 'callback', label: 'Stay', value: 'stay' },
    ];
    const [sent] = said(echo({ text: 'x', buttons }), 'я'.repeat(1_000));
    expect(sent?.keyboard).toMatchObject([[{ label: 'Stay' }]]);
  });

  test('send nothing if nothing is left to send', () => {
    expect(said(echo({ text: '{{answer.none}}' }), 'x')).toEqual([]);
    const talk = new Talk(withFields(dialog('/ask', question('q', { ...number, text: '{{answer.none}}' }))));
    expect(talk.writes('/ask')).toEqual(['Please send a whole number of at least 1.']);
  });

  test('leave right-to-left texts as they are', () => {
    expect(said(echo({ text: 'Hi {{answer.q}}!' }), 'שלום \u202e')[0]?.text).toBe('Hi שלום \u202e!');
  });
});
