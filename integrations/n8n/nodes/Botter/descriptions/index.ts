import type { INodeProperties } from 'n8n-workflow';
import { actionProperties } from './action';
import { botProperties } from './bot';
import { chatProperties } from './chat';
import { contactProperties } from './contact';
import { messageProperties } from './message';

/** What a person fills in. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Action', value: 'action' },
      { name: 'Bot', value: 'bot' },
      { name: 'Chat', value: 'chat' },
      { name: 'Contact', value: 'contact' },
      { name: 'Message', value: 'message' },
    ],
    default: 'message',
  },
  ...messageProperties,
  ...chatProperties,
  ...contactProperties,
  ...actionProperties,
  ...botProperties,
];
