import type { ActionBody } from '@botter/contracts';
import type { SavedContent } from '../domain/action.decider';

/** What of a saved action may stand in an event. */
export function savedContent({ webhookSecret: _, ...content }: ActionBody): SavedContent {
  return content;
}
