import type { INodeProperties } from 'n8n-workflow';
import { botField, chatField, listFields, on, operationField } from './fields';

const ofOne = ['takeOver', 'resume', 'setDone', 'setAssigned', 'addNote', 'getNotes'];

export const chatProperties: INodeProperties[] = [
  operationField('chat', 'getAll', [
    { name: 'Add Note', value: 'addNote', action: 'Add a note to a chat' },
    { name: 'Assign', value: 'setAssigned', action: 'Assign a chat' },
    { name: 'Get Many', value: 'getAll', action: 'Get the chats of a bot' },
    { name: 'Get Notes', value: 'getNotes', action: 'Get the notes of a chat' },
    { name: 'Mark as Done', value: 'setDone', action: 'Mark a chat as done' },
    { name: 'Resume Bot', value: 'resume', action: 'Resume the bot in a chat' },
    { name: 'Take Over', value: 'takeOver', action: 'Take a chat over from the bot' },
  ]),
  { ...botField, displayOptions: { show: { resource: ['chat'] } } },
  { ...chatField, ...on('chat', ...ofOne) },
  {
    displayName: 'Search',
    name: 'search',
    type: 'string',
    default: '',
    description: 'Part of a name or username',
    ...on('chat', 'getAll'),
  },
  {
    displayName: 'Show',
    name: 'filter',
    type: 'options',
    options: [
      { name: 'All', value: 'all' },
      { name: 'Assigned to Me', value: 'mine' },
      { name: 'Done', value: 'done' },
      { name: 'Taken Over by a Person', value: 'person' },
      { name: 'With a Failed Message', value: 'failed' },
    ],
    default: 'all',
    ...on('chat', 'getAll'),
  },
  ...listFields('chat', 'getAll'),
  {
    displayName: 'Done',
    name: 'done',
    type: 'boolean',
    default: true,
    description: 'Whether the chat is done, until someone writes in it',
    ...on('chat', 'setDone'),
  },
  {
    displayName: 'Assigned',
    name: 'assigned',
    type: 'boolean',
    default: true,
    description: 'Whether to assign the chat to the owner of the API key, or to no one',
    ...on('chat', 'setAssigned'),
  },
  {
    displayName: 'Note',
    name: 'note',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    description: 'For colleagues: it is never sent to Telegram',
    ...on('chat', 'addNote'),
  },
];
