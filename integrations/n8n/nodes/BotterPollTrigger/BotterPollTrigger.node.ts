import type {
  IDataObject,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { botOptions, callApi } from '../shared/request';

/** Pages of one poll at most: the rest comes with the next one. */
const pagesAtOnce = 20;
const messagePageSize = 100;
const chatPageSize = 500;

/** What the node remembers between polls. */
interface Seen {
  /** What it is about: with another bot or event the node starts over. */
  subject?: string;
  /** The message that the next poll begins after, or the time that the first one begins at. */
  after?: string;
  since?: string;
  /** Chats that were in the list before. */
  chatIds?: string[];
}

interface MessagePage {
  messages: IDataObject[];
  next?: string | null;
}

async function newMessages(context: IPollFunctions, path: string, seen: Seen): Promise<IDataObject[]> {
  const isManual = context.getMode() === 'manual';
  if (isManual || (!seen.after && !seen.since)) {
    const query = { limit: 1 };
    const { messages } = await callApi<MessagePage>(context, 'GET', `${path}/messages`, { query });
    if (isManual) return messages;
    if (messages[0]) seen.after = messages[0].id as string;
    else seen.since = new Date().toISOString();
    return [];
  }
  const all: IDataObject[] = [];
  for (let page = 0; page < pagesAtOnce; page++) {
    const from = seen.after ? { after: seen.after } : { since: seen.since };
    const { messages, next } = await callApi<MessagePage>(context, 'GET', `${path}/messages`, {
      query: { limit: messagePageSize, ...from },
    });
    all.push(...messages);
    if (next) seen.after = next;
    if (messages.length < messagePageSize) break;
  }
  return all;
}

/** Chats that have come into a list since the last poll. */
async function newChats(
  context: IPollFunctions,
  path: string,
  filter: string,
  seen: Seen,
): Promise<IDataObject[]> {
  const chats: IDataObject[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesAtOnce; page++) {
    const found: { chats: IDataObject[]; next: string | null } = await callApi(
      context,
      'GET',
      `${path}/chats`,
      {
        query: { filter, limit: chatPageSize, ...(after && { after }) },
      },
    );
    chats.push(...found.chats);
    after = found.next;
    if (!after) break;
  }
  if (context.getMode() === 'manual') return chats.slice(0, 1);
  const known = seen.chatIds && new Set(seen.chatIds);
  seen.chatIds = chats.map(({ id }) => id as string);
  return known ? chats.filter(({ id }) => !known.has(id as string)) : [];
}

/**
 * Starts a workflow for what no webhook reports, or if Botter can't reach n8n. It begins with what happens
 * after its activation.
 */
export class BotterPollTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Botter Polling Trigger',
    name: 'botterPollTrigger',
    icon: { light: 'file:botter.svg', dark: 'file:botter.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["event"]}}',
    description: 'Asks regularly for new messages, chats that people have taken over, and failed messages',
    defaults: { name: 'Botter Polling Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'botterApi', required: true }],
    properties: [
      {
        displayName: 'Bot Name or ID',
        name: 'botId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getBots' },
        default: '',
        required: true,
        description: 'Choose from the list, or specify an ID using an expression',
      },
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        noDataExpression: true,
        options: [
          {
            name: 'Chat Taken Over',
            value: 'person',
            description: 'A person answers in place of the bot: gives the chat',
          },
          {
            name: 'Delivery Failed',
            value: 'failed',
            description: 'A chat has a message that was not sent: gives the chat',
          },
          {
            name: 'New Message',
            value: 'message',
            description:
              'In any chat, in both directions: gives the message, about 5 seconds after it is written',
          },
        ],
        default: 'message',
      },
    ],
  };

  methods = {
    loadOptions: {
      getBots(this: ILoadOptionsFunctions) {
        return botOptions(this);
      },
    },
  };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    const seen: Seen = this.getWorkflowStaticData('node');
    const path = `/api/bots/${encodeURIComponent(this.getNodeParameter('botId') as string)}`;
    const event = this.getNodeParameter('event') as string;
    const subject = `${path} ${event}`;
    if (seen.subject !== subject) {
      delete seen.after;
      delete seen.since;
      delete seen.chatIds;
      seen.subject = subject;
    }
    const found =
      event === 'message' ? await newMessages(this, path, seen) : await newChats(this, path, event, seen);
    return found.length > 0 ? [this.helpers.returnJsonArray(found)] : null;
  }
}
