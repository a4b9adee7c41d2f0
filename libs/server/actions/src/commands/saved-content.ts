import type { ActionBody, ChangedActionBody } from '@botter/contracts';
import { type SavedContent, withoutEmptyLists } from '../domain/action-content';

/** The part of a saved action that may be in an event. */
export function savedContent({
  webhookSecret: _secret,
  updateReferences: _references,
  ...content
}: ActionBody & Pick<ChangedActionBody, 'updateReferences'>): SavedContent {
  return withoutEmptyLists(content);
}
