import { parseHtml } from '@botter/bot-api';
import { hashOfCode, linkCodeOf, normalLinkCode } from './link-code';
import { type NoticeFacts, noticeHtml, previewOf } from './notice-text';

const facts: NoticeFacts = {
  botName: 'Shop',
  sender: 'Ada',
  group: null,
  kind: 'text',
  text: 'Hello',
  meanwhile: 0,
};

describe('the text of a notice', () => {
  test('names bot, sender, group and the kind of a message without text', () => {
    expect(noticeHtml(facts)).toContain('<b>Ada</b>: Hello');
    expect(noticeHtml({ ...facts, group: 'Team', kind: 'photo', text: null })).toContain(
      '<b>Ada</b> in Team: <i>Photo</i>',
    );
    expect(noticeHtml({ ...facts, sender: null, kind: 'other', text: null })).toContain(
      '<b>Someone</b>: <i>Message</i>',
    );
  });

  test('says who needs a person, with the whole note', () => {
    const note = 'Wants 3 <large> shirts. '.repeat(20);
    expect(noticeHtml({ ...facts, isHandOver: true, text: note })).toContain(
      `<b>Ada</b> needs a person: ${note.trim().replaceAll('<large>', '&lt;large&gt;')}`,
    );
    expect(noticeHtml({ ...facts, group: 'Team', isHandOver: true, text: null })).toContain(
      '<b>Ada</b> in Team needs a person.',
    );
  });

  test.each([
    [0, undefined],
    [1, '1 more message came meanwhile.'],
    [2, '2 more messages came meanwhile.'],
    [1000, '999+ more messages came meanwhile.'],
  ])('shows that %d more came meanwhile', (meanwhile, words) => {
    if (words) expect(noticeHtml({ ...facts, meanwhile })).toContain(words);
    else expect(noticeHtml({ ...facts, meanwhile })).not.toContain('meanwhile');
  });

  test('is markup that Telegram accepts, whatever people write', () => {
    const evil = '<b>&amp; </i><a href="x">'.repeat(200) + '😀';
    const html = noticeHtml({ ...facts, botName: evil, sender: evil, group: evil, text: evil, meanwhile: 3 });
    expect(parseHtml(html)).toMatchObject({ ok: true });
    expect(html.length).toBeLessThan(4096);
  });

  test('cuts between characters', () => {
    expect(previewOf('😀'.repeat(5), 3)).toBe('😀😀…');
  });
});

describe('link codes', () => {
  test('have 40 bits, and are read as people type them', () => {
    const code = linkCodeOf(Uint8Array.from([0, 1, 31, 32, 63, 255, 16, 17]));
    expect(code).toBe('01Z0ZZGH');
    expect(normalLinkCode(' o1z0-zz gh ')).toBe(code);
    expect(normalLinkCode('OLZ0ZZGH')).toBe(code);
    expect(normalLinkCode('01Z0ZZG')).toBeUndefined();
    expect(normalLinkCode('01Z0ZZGU')).toBeUndefined();
    expect(hashOfCode(code)).not.toContain(code);
  });
});
