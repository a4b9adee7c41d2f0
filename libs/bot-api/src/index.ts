export * from './keyboard';
export * from './limits';
export { escapeHtml } from './markup/character-references';
export {
  isLink,
  type TextEntity,
  toEntities,
  trimEntities,
} from './markup/entities';
export { parseHtml } from './markup/html-parser';
export { formattingProblem, htmlProblem, parseEntitiesDescription } from './markup/html-problem';
export { type MarkupStyle } from './markup/html-tags';
export { writeHtml } from './markup/html-writer';
export {
  type MarkupElement,
  type MarkupNode,
  textOf,
} from './markup/markup-tree';
export { toPlainText } from './markup/plain-text';
export { splitCaption, splitHtml, splitText } from './markup/split';
export { receivedUpdates } from './received-updates';
export { refusalText, usualRefusal } from './refusal-text';
export type * from './types';
export { utf8ByteLength } from './utf';
