import type { ActionBody, ChangedActionBody } from '@botter/contracts';
import type { SavedContent } from '../domain/action-content';

/** What of a saved action may stand in an event. */
export function savedContent({
  webhookSecret: _secret,
  updateReferences: _references,
  ...content
}: ActionBody & Pick<ChangedActionBody, 'updateReferences'>): SavedContent {
  return content;
}
