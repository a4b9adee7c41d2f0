import { actionOperations } from './action';
import { botOperations } from './bot';
import { chatOperations } from './chat';
import { contactOperations } from './contact';
import { messageOperations } from './message';
import type { Operation } from './operation';

/** What the node does, by resource and operation. */
export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  action: actionOperations,
  bot: botOperations,
  chat: chatOperations,
  contact: contactOperations,
  message: messageOperations,
};
