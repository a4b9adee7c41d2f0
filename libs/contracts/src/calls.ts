import { actionPositionCalls } from './action-positions';
import { actionCalls } from './actions';
import { botCalls } from './bots';
import { conversationCalls } from './conversations';
import { fileCalls } from './files';
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
  ...actionPositionCalls,
  ...conversationCalls,
  ...fileCalls,
};
export type CallName = keyof typeof calls;
