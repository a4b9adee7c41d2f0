/** The style of a piece of a message; each of the many spellings of a tag is one of these. */
export type MarkupStyle =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'spoiler'
  | 'text_link'
  | 'code'
  | 'pre'
  | 'blockquote'
  | 'custom_emoji'
  | 'date_time';

/** Every tag that Telegram's HTML knows, and what it means. `span` is a spoiler by its class. */
export const htmlTags: Readonly<Record<string, MarkupStyle>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  a: 'text_link',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  'tg-emoji': 'custom_emoji',
  'tg-time': 'date_time',
};

/** The spelling used when markup is written again. */
export const canonicalTag: Readonly<Record<MarkupStyle, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  spoiler: 'tg-spoiler',
  text_link: 'a',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  custom_emoji: 'tg-emoji',
  date_time: 'tg-time',
};
