import type { INodeProperties } from 'n8n-workflow';

/** Shows a field for these operations only. */
const on = (resource: string, ...operation: string[]) => ({
  displayOptions: { show: { resource: [resource], operation } },
});

const listFields = (resource: string, operation: string): INodeProperties[] => [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    ...on(resource, operation),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: [resource], operation: [operation], returnAll: [false] } },
  },
];

const botField: INodeProperties = {
  displayName: 'Bot Name or ID',
  name: 'botId',
  type: 'options',
  typeOptions: { loadOptionsMethod: 'getBots' },
  default: '',
  required: true,
  description: 'Choose from the list, or specify an ID using an expression',
};

/** What a person fills in. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Action', value: 'action' },
      { name: 'Chat', value: 'chat' },
      { name: 'Message', value: 'message' },
    ],
    default: 'message',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['message'] } },
    options: [
      { name: 'Get Many', value: 'getAll', action: 'Get the messages of a chat' },
      { name: 'Send', value: 'send', action: 'Send a message' },
    ],
    default: 'send',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['chat'] } },
    options: [{ name: 'Get Many', value: 'getAll', action: 'Get the chats of a bot' }],
    default: 'getAll',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['action'] } },
    options: [
      { name: 'Get Many', value: 'getAll', action: 'Get the actions of a bot' },
      { name: 'Update', value: 'update', action: 'Update an action' },
    ],
    default: 'update',
  },
  // Two fields of one name, because all conditions of `show` apply together, and of `hide` each alone.
  { ...botField, displayOptions: { show: { resource: ['action', 'chat'] } } },
  { ...botField, ...on('message', 'send') },
  {
    displayName: 'Telegram Chat ID',
    name: 'telegramChatId',
    type: 'string',
    default: '',
    required: true,
    description: 'The ID of the chat at Telegram: telegram_chat_id of a chat, or data.chat.id of an event',
    ...on('message', 'send'),
  },
  {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    ...on('message', 'send'),
  },
  {
    displayName: 'Idempotency Key',
    name: 'key',
    type: 'string',
    default: '',
    placeholder: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d2e3f',
    description: 'A UUID that is the same whenever this message is tried again: it is sent once only',
    ...on('message', 'send'),
  },
  {
    displayName: 'Chat ID',
    name: 'chatId',
    type: 'string',
    default: '',
    required: true,
    description: 'The ID of the chat in Botter: ID of a chat in its list',
    ...on('message', 'getAll'),
  },
  ...listFields('message', 'getAll'),
  {
    displayName: 'Search',
    name: 'search',
    type: 'string',
    default: '',
    description: 'Part of a name or username',
    ...on('chat', 'getAll'),
  },
  ...listFields('chat', 'getAll'),
  ...listFields('action', 'getAll'),
  {
    displayName: 'Action ID',
    name: 'actionId',
    type: 'string',
    default: '',
    required: true,
    ...on('action', 'update'),
  },
  {
    displayName: 'Fields to Change',
    name: 'fields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    description: 'What is not listed stays as it is',
    options: [
      { displayName: 'Command', name: 'command', type: 'string', default: '' },
      { displayName: 'Enabled', name: 'enabled', type: 'boolean', default: true },
      { displayName: 'Text', name: 'text', type: 'string', typeOptions: { rows: 4 }, default: '' },
    ],
    ...on('action', 'update'),
  },
];
