import type { ActionKey } from '@botter/contracts';
import type { MatchableBot } from '../action-index';
import { namesAnotherBot } from '../match-command';
import { planMessage } from '../parts/message';
import type { ActionMatch } from '../triggers/engine-trigger';
import type { Response, ResponsePlace } from '../update-plan';
import type { MessageView } from '../update-view';

const stopCommand = /^\/stop(?:@\S+)?$/i;
const unsubscribedText =
  'You are unsubscribed: this bot sends you no more broadcasts. It still replies when you write to it.';

/** Whether a person ends the broadcasts to them, and the bot has no such command of its own. */
export function isStop(
  { text, chat, from }: MessageView,
  match: ActionMatch<ActionKey> | undefined,
  bot: MatchableBot,
): boolean {
  const typed = text?.trim();
  if (typed === undefined || !stopCommand.test(typed) || chat.type !== 'private' || !from) return false;
  const isOwn = match?.rule === 'command' || match?.rule === 'textIs';
  return !isOwn && !namesAnotherBot(typed, bot);
}

/** Says that the person is unsubscribed. */
export function stopResponse({ chat, threadId }: ResponsePlace): Response {
  return { triggered: null, unsubscribes: true, effects: planMessage(unsubscribedText, chat, threadId) };
}
