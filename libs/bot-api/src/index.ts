export * from './keyboard';
export * from './limits';
export { escapeHtml } from './markup/character-references';
export {
  type EntitiesOfHtml,
  isLink,
  languageOf,
  type TextEntity,
  toEntities,
  trimEntities,
} from './markup/entities';
export { type HtmlError, type ParsedHtml, parseHtml } from './markup/html-parser';
export { formattingProblem, htmlProblem, parseEntitiesDescription } from './markup/html-problem';
export { canonicalTag, htmlTags, type MarkupStyle } from './markup/html-tags';
export { writeHtml } from './markup/html-writer';
export {
  type MarkupAttributes,
  type MarkupElement,
  type MarkupNode,
  type MarkupText,
  textOf,
} from './markup/markup-tree';
export { toPlainText } from './markup/plain-text';
export { splitCaption, splitHtml, splitText } from './markup/split';
export { receivedUpdates } from './received-updates';
export type * from './types';
export { utf8ByteLength } from './utf';
