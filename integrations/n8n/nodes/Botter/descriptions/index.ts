import type { INodeProperties } from 'n8n-workflow';
import { actionProperties } from './action';
import { botProperties } from './bot';
import { broadcastProperties } from './broadcast';
import { chatProperties } from './chat';
import { contactProperties } from './contact';
import { messageProperties } from './message';
import { segmentProperties } from './segment';

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
      { name: 'Broadcast', value: 'broadcast' },
      { name: 'Chat', value: 'chat' },
      { name: 'Contact', value: 'contact' },
      { name: 'Message', value: 'message' },
      { name: 'Segment', value: 'segment' },
    ],
    default: 'message',
  },
  ...messageProperties,
  ...chatProperties,
  ...contactProperties,
  ...segmentProperties,
  ...broadcastProperties,
  ...actionProperties,
  ...botProperties,
];
