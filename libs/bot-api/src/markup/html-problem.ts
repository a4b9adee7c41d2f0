import { entitiesPerMessageLimit, markupNestingLimit } from '../limits';
import { toEntities } from './entities';
import { type HtmlError, parseHtml } from './html-parser';
import { splitHtml } from './split';

/** Telegram's description when it refuses a markup. */
export function parseEntitiesDescription(error: HtmlError): string {
  return `Bad Request: can't parse entities: ${error.reason}`;
}

/**
 * Why Telegram would refuse this HTML, for a person to read, with the tag named; undefined when it is fine.
 */
export function htmlProblem(html: string): string | undefined {
  const parsed = parseHtml(html);
  return parsed.ok ? undefined : wordsFor(parsed.error);
}

/**
 * Why Telegram would not show all of the formatting, for a person to read: one of the messages that the HTML
 * is sent as has more of it than Telegram takes. Undefined when it is fine, and for HTML that `htmlProblem`
 * speaks of.
 */
export function formattingProblem(html: string): string | undefined {
  const most = Math.max(0, ...(splitHtml(html) ?? []).map(entityCount));
  if (most <= entitiesPerMessageLimit) return undefined;
  return `One message has ${most} formatted places; Telegram shows at most ${entitiesPerMessageLimit}`;
}

function entityCount(html: string): number {
  const parsed = toEntities(html);
  return parsed.ok ? parsed.entities.length : 0;
}

function wordsFor({ kind, tag, reason }: HtmlError): string {
  switch (kind) {
    case 'unsupported_tag':
      return tag === '' || /^[^a-z]/.test(tag)
        ? 'A "<" that begins no tag must be written as &lt;'
        : `Telegram does not know the tag <${tag}>. Write &lt; for a "<" that is just text`;
    case 'unclosed_tag':
      return `The tag <${tag}> has no closing ">". Write &lt; for a "<" that is just text`;
    case 'unexpected_end':
      return `The end tag </${tag}> has no start tag`;
    case 'unmatched_end':
      return `The end tag </${tag}> does not match: ${expectedEnd(reason)} must come first`;
    case 'missing_end':
      return `The tag <${tag}> is never closed: </${tag}> is missing`;
    case 'too_deep':
      return `Tags can be nested at most ${markupNestingLimit} deep`;
    case 'attribute':
      return attributeWords(tag);
    default: {
      const never: never = kind;
      return never;
    }
  }
}

function expectedEnd(reason: string): string {
  return /expected "(<\/[^"]+>)"/.exec(reason)?.[1] ?? 'another end tag';
}

function attributeWords(tag: string): string {
  if (tag === 'span') return 'The tag <span> must have class="tg-spoiler"';
  if (tag === 'tg-emoji') return 'The tag <tg-emoji> must have an emoji-id made of digits';
  return `An attribute of the tag <${tag}> is not written as name="value"`;
}
