import type { INodeProperties } from 'n8n-workflow';
import { botField, conditionField, listFields, on, operationField, segmentField } from './fields';

/** Shows a field for one kind of audience of a new broadcast. */
const forAudience = (audience: string) => ({
  displayOptions: { show: { resource: ['broadcast'], operation: ['create'], audience: [audience] } },
});

export const broadcastProperties: INodeProperties[] = [
  operationField('broadcast', 'getAll', [
    { name: 'Cancel', value: 'cancel', action: 'Cancel a broadcast' },
    { name: 'Create Draft', value: 'create', action: 'Create a draft of a broadcast' },
    { name: 'Delete', value: 'delete', action: 'Delete a broadcast' },
    { name: 'Get', value: 'get', action: 'Get a broadcast' },
    { name: 'Get Many', value: 'getAll', action: 'Get the broadcasts of a bot' },
    { name: 'Pause', value: 'pause', action: 'Pause a broadcast' },
    { name: 'Resume', value: 'resume', action: 'Resume a broadcast' },
    {
      name: 'Send or Schedule',
      value: 'start',
      description: 'Sends a draft to its audience, or schedules it if its time is in the future',
      action: 'Send or schedule a broadcast',
    },
  ]),
  { ...botField, displayOptions: { show: { resource: ['broadcast'] } } },
  {
    displayName: 'Broadcast ID',
    name: 'broadcastId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'e.g. {{ $json.id }}',
    description: 'The ID of a broadcast in its list, or data.broadcast.id of an event',
    ...on('broadcast', 'get', 'start', 'pause', 'resume', 'cancel', 'delete'),
  },
  ...listFields('broadcast', 'getAll'),
  {
    displayName: 'Name',
    name: 'name',
    type: 'string',
    default: '',
    required: true,
    description: 'For your team; no one else sees it',
    ...on('broadcast', 'create'),
  },
  {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    ...on('broadcast', 'create'),
  },
  {
    displayName: 'Audience',
    name: 'audience',
    type: 'options',
    options: [
      { name: 'Condition', value: 'condition' },
      { name: 'Everyone', value: 'everyone', description: 'All contacts that can be reached' },
      { name: 'Segment', value: 'segment' },
    ],
    default: 'everyone',
    ...on('broadcast', 'create'),
  },
  { ...segmentField, ...forAudience('segment') },
  { ...conditionField, ...forAudience('condition') },
  {
    displayName: 'Options',
    name: 'broadcastOptions',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      {
        displayName: 'Clock',
        name: 'inZone',
        type: 'options',
        options: [
          { name: 'Of Each Contact', value: 'contact' },
          { name: 'Of the Bot', value: 'bot' },
        ],
        default: 'bot',
        description: 'Whose time of day the time is',
      },
      {
        displayName: 'HTML',
        name: 'html',
        type: 'boolean',
        default: true,
        description: 'Whether the text has tags, such as &lt;b&gt;',
      },
      {
        displayName: 'Time',
        name: 'at',
        type: 'dateTime',
        default: '',
        description: 'When it starts. Without a time that is when it is sent.',
      },
    ],
    ...on('broadcast', 'create'),
  },
];
