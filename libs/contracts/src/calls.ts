import { actionCalls } from './actions';
import { botCalls } from './bots';
import { conversationCalls } from './conversations';
import { shareCalls } from './shares';
import { statusCalls } from './status';
import { userCalls } from './user';

/** Every call of the product's HTTP interface: what the server answers, the browser asks and OpenAPI describes. */
export const calls = {
  ...statusCalls,
  ...userCalls,
  ...botCalls,
  ...shareCalls,
  ...actionCalls,
  ...conversationCalls,
};
export type CallName = keyof typeof calls;
