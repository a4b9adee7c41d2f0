import { actionPositionCalls } from './action-positions';
import { actionProblemCalls } from './action-problems';
import { actionCalls } from './actions';
import { botHealthCalls } from './bot-health';
import { botCalls } from './bots';
import { conversationCalls } from './conversations';
import { fileCalls } from './files';
import { menuCalls } from './menu';
import { messageCalls } from './messages';
import { shareCalls } from './shares';
import { statusCalls } from './status';
import { takeoverCalls } from './takeover-calls';
import { telegramInfoCalls } from './telegram-info';
import { userCalls } from './user';

/** Every call of the product's HTTP interface: what the server answers, the browser asks and OpenAPI describes. */
export const calls = {
  ...statusCalls,
  ...userCalls,
  ...botCalls,
  ...shareCalls,
  ...actionCalls,
  ...actionPositionCalls,
  ...actionProblemCalls,
  ...conversationCalls,
  ...messageCalls,
  ...takeoverCalls,
  ...fileCalls,
  ...telegramInfoCalls,
  ...botHealthCalls,
  ...menuCalls,
};
export type CallName = keyof typeof calls;
