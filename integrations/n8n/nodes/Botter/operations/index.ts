import { actionOperations } from './action';
import { botOperations } from './bot';
import { broadcastOperations } from './broadcast';
import { chatOperations } from './chat';
import { contactOperations } from './contact';
import { messageOperations } from './message';
import type { Operation } from './operation';
import { segmentOperations } from './segment';

/** What the node does, by resource and operation. */
export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  action: actionOperations,
  bot: botOperations,
  broadcast: broadcastOperations,
  chat: chatOperations,
  contact: contactOperations,
  message: messageOperations,
  segment: segmentOperations,
};
