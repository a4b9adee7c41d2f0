import { decodeReferences } from './character-references';
import { parseHtml } from './html-parser';
import { htmlTags } from './html-tags';

/**
 * The text of a message in Telegram's HTML without its markup. For HTML that Telegram would refuse, the known
 * tags and references are removed and everything else stays, so that a person still reads something sensible.
 */
export function toPlainText(html: string): string {
  const parsed = parseHtml(html);
  return parsed.ok ? parsed.text : decodeReferences(withoutKnownTags(html));
}

function withoutKnownTags(html: string): string {
  return html.replace(/<\/?([A-Za-z-]*)(?:\s[^<>]*)?>/g, (whole, name: string) =>
    name === '' || Object.hasOwn(htmlTags, name.toLowerCase()) ? '' : whole,
  );
}
