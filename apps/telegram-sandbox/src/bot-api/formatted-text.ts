import { captionLimit, messageTextLimit, parseEntitiesDescription, toEntities } from '@botter/bot-api';
import { autoEntities } from '../world/auto-entities';
import type { JsonObject } from '../world/types';
import { ApiError, badRequest } from './api-error';
import { isObject, type Params } from './params';

export interface FormattedText {
  readonly text: string;
  readonly entities: readonly JsonObject[] | undefined;
  /** As the bot wrote it, for the chat page. */
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

/** MarkdownV2 and Markdown are taken without being parsed. */
function formattedText(params: Params, name: string, entitiesName: string): FormattedText {
  const written = params.text(name);
  const mode = params.text('parse_mode').toLowerCase();
  if (mode === 'html') {
    const parsed = toEntities(written);
    if (!parsed.ok) throw new ApiError(400, parseEntitiesDescription(parsed.error));
    const entities = [...parsed.entities, ...(autoEntities(parsed.text) ?? [])] as JsonObject[];
    return {
      text: parsed.text,
      entities: entities.length > 0 ? entities : undefined,
      source: { text: written, html: true },
    };
  }
  if (!['', 'none', 'markdown', 'markdownv2'].includes(mode)) throw badRequest('unsupported parse_mode');
  const given = params.list(entitiesName, 'MessageEntity')?.filter(isObject);
  const text = written.trim();
  return { text, entities: given ?? autoEntities(text), source: { text, html: false } };
}
