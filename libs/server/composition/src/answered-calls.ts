import {
  actionCalls,
  actionPositionCalls,
  actionProblemCalls,
  botCalls,
  botHealthCalls,
  type Call,
  conversationCalls,
  fileCalls,
  menuCalls,
  messageCalls,
  shareCalls,
  statusCalls,
  takeoverCalls,
  telegramInfoCalls,
  userCalls,
} from '@botter/contracts';

/**
 * The calls of the contract that the modules of this server answer: the start fails where one of them has no handler,
 * and the description of the API shows these. A module that is added here brings its calls along.
 */
export const answeredCalls: Readonly<Record<string, Call>> = {
  ...statusCalls,
  ...userCalls,
  ...botCalls,
  ...botHealthCalls,
  ...telegramInfoCalls,
  ...shareCalls,
  ...actionCalls,
  ...actionPositionCalls,
  ...actionProblemCalls,
  ...conversationCalls,
  ...messageCalls,
  ...fileCalls,
  ...menuCalls,
  ...takeoverCalls,
};
