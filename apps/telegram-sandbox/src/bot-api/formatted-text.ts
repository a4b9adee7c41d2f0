import {
  captionLimit,
  messageTextLimit,
  parseEntitiesDescription,
  type TextEntity,
  toEntities,
  trimEntities,
} from '@botter/bot-api';
import { autoEntities } from '../world/auto-entities';
import type { JsonObject } from '../world/types';
import { ApiError, badRequest } from './api-error';
import { entitiesToHtml } from './markup/entities-to-html';
import { parseMarkdown } from './markup/markdown';
import { parseMarkdownV2 } from './markup/markdown-v2';
import { MarkupRefused, type ParsedMarkup } from './markup/parsed-markup';
import { isObject, type Params } from './params';

export interface FormattedText {
  readonly text: string;
  readonly entities: readonly JsonObject[] | undefined;
  /** The text with its formatting, for the chat page. */
  readonly source: { readonly text: string; readonly html: boolean };
}

/** The text of a message, parsed and checked as Telegram does. */
export function messageText(params: Params): FormattedText {
  const formatted = formattedText(params, 'text', 'entities');
  if (formatted.text === '') throw badRequest('message text is empty');
  if (formatted.text.length > messageTextLimit) throw badRequest('message is too long');
  return formatted;
}

/** The caption of media; may be empty. */
export function captionText(params: Params): FormattedText {
  const formatted = formattedText(params, 'caption', 'caption_entities');
  if (formatted.text.length > captionLimit) throw badRequest('message caption is too long');
  return formatted;
}

/** Another text of a call with its own parse mode, like the question of a poll. */
export function partText(
  params: Params,
  name: string,
  modeName: string,
  entitiesName: string,
): FormattedText {
  return formattedText(params, name, entitiesName, modeName);
}

function formattedText(
  params: Params,
  name: string,
  entitiesName: string,
  modeName = 'parse_mode',
): FormattedText {
  const written = params.text(name);
  const mode = params.text(modeName).toLowerCase();
  const { text, entities: styled } = parsed(mode, written) ?? {
    ...trimEntities(written, givenEntities(params, entitiesName)),
  };
  const entities = [...styled, ...autoEntities(text, styled)].sort(
    (a, b) => a.offset - b.offset || b.length - a.length,
  );
  const html = mode === 'html' ? written : styled.length > 0 ? entitiesToHtml(text, styled) : undefined;
  return {
    text,
    entities: entities.length > 0 ? (entities as unknown as JsonObject[]) : undefined,
    source: { text: html ?? text, html: html !== undefined },
  };
}

/** The text and its entities by the parse mode; undefined without one. */
function parsed(mode: string, written: string): ParsedMarkup | undefined {
  switch (mode) {
    case '':
    case 'none':
      return undefined;
    case 'html': {
      const read = toEntities(written);
      if (!read.ok) throw new ApiError(400, parseEntitiesDescription(read.error));
      return read;
    }
    case 'markdown':
      return parsedMarkdown(parseMarkdown, written);
    case 'markdownv2':
      return parsedMarkdown(parseMarkdownV2, written);
    default:
      throw badRequest('unsupported parse_mode');
  }
}

function parsedMarkdown(parse: (markdown: string) => ParsedMarkup, written: string): ParsedMarkup {
  try {
    const { text, entities } = parse(written);
    return trimEntities(text, entities);
  } catch (error) {
    if (error instanceof MarkupRefused) throw badRequest(`can't parse entities: ${error.reason}`);
    throw error;
  }
}

function givenEntities(params: Params, name: string): TextEntity[] {
  const given = params.list(name, 'MessageEntity') ?? [];
  return given.map((value) => {
    if (!isObject(value)) throw badRequest("can't parse MessageEntity: expected an Object");
    const [offset, length] = [Number(value.offset ?? Number.NaN), Number(value.length ?? Number.NaN)];
    if (!Number.isInteger(offset) || !Number.isInteger(length) || typeof value.type !== 'string') {
      throw badRequest('can\'t parse MessageEntity: Field "offset", "length" or "type" is missing');
    }
    return { ...value, type: value.type, offset, length };
  });
}
