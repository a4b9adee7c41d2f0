import type { INodeProperties } from 'n8n-workflow';
import { binaryField, botField, chatField, listFields, messageField, on, operationField } from './fields';

const telegramChatField: INodeProperties = {
  displayName: 'Telegram Chat ID',
  name: 'telegramChatId',
  type: 'string',
  default: '',
  required: true,
  placeholder: 'e.g. {{ $json.data.chat.id }}',
  description: 'The ID of the chat at Telegram: telegram_chat_id of a chat, or data.chat.id of an event',
};

const textField: INodeProperties = {
  displayName: 'Text',
  name: 'text',
  type: 'string',
  typeOptions: { rows: 4 },
  default: '',
};

const buttonFields: INodeProperties[] = [
  { displayName: 'Label', name: 'label', type: 'string', default: '' },
  {
    displayName: 'Type',
    name: 'type',
    type: 'options',
    options: [
      {
        name: 'Callback',
        value: 'callback',
        description: 'Triggers the action of this value, and Botter Trigger: Button Pressed',
      },
      { name: 'URL', value: 'url' },
      { name: 'Web App', value: 'webapp' },
    ],
    default: 'callback',
  },
  { displayName: 'Value', name: 'value', type: 'string', default: '', description: 'Or the address (HTTPS)' },
  {
    displayName: 'New Row',
    name: 'newRow',
    type: 'boolean',
    default: true,
    description: 'Whether the button is below the one before, not next to it',
  },
];

export const messageProperties: INodeProperties[] = [
  operationField('message', 'send', [
    { name: 'Delete', value: 'delete', action: 'Delete a message' },
    { name: 'Download File', value: 'download', action: 'Download the file of a message' },
    { name: 'Get Many', value: 'getAll', action: 'Get the messages of a chat' },
    { name: 'Get Many of a Bot', value: 'getOfBot', action: 'Get the messages of a bot' },
    { name: 'Search', value: 'search', action: 'Search the messages of a bot' },
    { name: 'Send', value: 'send', action: 'Send a message' },
    {
      name: 'Send and Wait for Response',
      value: 'sendAndWait',
      action: 'Send a message and wait for a response',
    },
  ]),
  { ...botField, ...on('message', 'send', 'sendAndWait', 'getOfBot', 'search') },
  { ...telegramChatField, ...on('message', 'send', 'sendAndWait') },
  { ...chatField, ...on('message', 'getAll', 'delete', 'download') },
  { ...messageField, ...on('message', 'delete', 'download') },
  {
    displayName: 'File',
    name: 'attach',
    type: 'options',
    options: [
      { name: 'None', value: 'none' },
      { name: 'From a Binary Field', value: 'binary' },
      { name: 'Uploaded Before', value: 'uploaded' },
    ],
    default: 'none',
    ...on('message', 'send'),
  },
  {
    ...binaryField,
    displayOptions: { show: { resource: ['message'], operation: ['send'], attach: ['binary'] } },
  },
  { ...binaryField, hint: 'The name of the field to put the file in', ...on('message', 'download') },
  {
    displayName: 'File ID',
    name: 'fileId',
    type: 'string',
    default: '',
    required: true,
    description: 'The ID of an uploaded file of this bot',
    displayOptions: { show: { resource: ['message'], operation: ['send'], attach: ['uploaded'] } },
  },
  {
    ...textField,
    required: true,
    displayOptions: { show: { resource: ['message'], operation: ['send'], attach: ['none'] } },
  },
  {
    ...textField,
    displayName: 'Caption',
    displayOptions: { show: { resource: ['message'], operation: ['send'], attach: ['binary', 'uploaded'] } },
  },
  { ...textField, required: true, ...on('message', 'sendAndWait') },
  {
    displayName: 'Buttons',
    name: 'buttons',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true, sortable: true },
    placeholder: 'Add Button',
    default: {},
    options: [{ displayName: 'Button', name: 'button', values: buttonFields }],
    ...on('message', 'send'),
  },
  {
    displayName: 'Choices',
    name: 'choices',
    type: 'string',
    default: 'Approve, Decline',
    required: true,
    description:
      'Labels of the buttons, with commas between. Each opens a page of n8n, whose address has to be HTTPS; the workflow goes on with data.choice.',
    ...on('message', 'sendAndWait'),
  },
  {
    displayName: 'Wait at Most',
    name: 'waitHours',
    type: 'number',
    typeOptions: { minValue: 0 },
    default: 0,
    description: 'In hours, after which the workflow goes on with its input. 0 waits without a limit.',
    ...on('message', 'sendAndWait'),
  },
  {
    displayName: 'Idempotency Key',
    name: 'key',
    type: 'string',
    default: '',
    placeholder: 'e.g. {{ $json.deliveryId }}',
    description:
      'The same whenever this message is tried again, which is sent once only: 1 to 100 characters. Of two messages to a chat each needs its own.',
    ...on('message', 'send'),
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      {
        displayName: 'HTML',
        name: 'html',
        type: 'boolean',
        default: true,
        description: 'Whether the text has tags, such as &lt;b&gt;',
      },
      {
        displayName: 'Reply To',
        name: 'replyTo',
        type: 'string',
        default: '',
        description: 'The ID in Botter of the message of this chat that it replies to',
      },
      {
        displayName: 'Silent',
        name: 'silent',
        type: 'boolean',
        default: true,
        description: 'Whether it is delivered without a sound',
      },
      {
        displayName: 'Topic ID',
        name: 'threadId',
        type: 'string',
        default: '',
        description: 'The forum topic to write to',
      },
      {
        displayName: 'Wait for Delivery',
        name: 'wait',
        type: 'boolean',
        default: true,
        description:
          'Whether to wait up to 10 seconds for Telegram. If it refuses the message, the node fails with its reason.',
      },
    ],
    ...on('message', 'send', 'sendAndWait'),
  },
  {
    displayName: 'Search',
    name: 'search',
    type: 'string',
    default: '',
    required: true,
    description: 'Words that the messages hold',
    ...on('message', 'search'),
  },
  {
    displayName: 'After',
    name: 'after',
    type: 'string',
    default: '',
    description:
      'The ID of the last message that you have: those written after it, oldest first. Empty: the newest, newest first.',
    ...on('message', 'getOfBot'),
  },
  ...listFields('message', 'getAll', 'getOfBot', 'search'),
];
