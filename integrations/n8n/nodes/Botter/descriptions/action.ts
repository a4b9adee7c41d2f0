import type { INodeProperties } from 'n8n-workflow';
import { botField, listFields, on, operationField } from './fields';

export const actionProperties: INodeProperties[] = [
  operationField('action', 'update', [
    { name: 'Create', value: 'create', action: 'Create an action' },
    { name: 'Delete', value: 'delete', action: 'Delete an action' },
    { name: 'Get Many', value: 'getAll', action: 'Get the actions of a bot' },
    { name: 'Update', value: 'update', action: 'Update an action' },
  ]),
  { ...botField, displayOptions: { show: { resource: ['action'] } } },
  ...listFields('action', 'getAll'),
  {
    displayName: 'Action ID',
    name: 'actionId',
    type: 'string',
    default: '',
    required: true,
    ...on('action', 'update', 'delete'),
  },
  {
    displayName: 'Trigger',
    name: 'actionTrigger',
    type: 'options',
    options: [
      { name: 'Callback', value: 'callback', description: 'A pressed button with this value' },
      { name: 'Command', value: 'command' },
    ],
    default: 'command',
    ...on('action', 'create'),
  },
  {
    displayName: 'Command',
    name: 'command',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'e.g. /start',
    description: 'Or the value of the button',
    ...on('action', 'create'),
  },
  {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    ...on('action', 'create'),
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
