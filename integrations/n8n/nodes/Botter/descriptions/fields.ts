import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Shows a field for these operations only. */
export const on = (resource: string, ...operation: string[]) => ({
  displayOptions: { show: { resource: [resource], operation } },
});

/** What can be done with a resource. */
export function operationField(
  resource: string,
  initial: string,
  options: INodePropertyOptions[],
): INodeProperties {
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: initial,
  };
}

export const botField: INodeProperties = {
  displayName: 'Bot Name or ID',
  name: 'botId',
  type: 'options',
  typeOptions: { loadOptionsMethod: 'getBots' },
  default: '',
  required: true,
  description: 'Choose from the list, or specify an ID using an expression',
};

export const chatField: INodeProperties = {
  displayName: 'Chat ID',
  name: 'chatId',
  type: 'string',
  default: '',
  required: true,
  placeholder: 'e.g. {{ $json.data.chat.botter_id }}',
  description: 'The ID of the chat in Botter: ID of a chat in its list, or data.chat.botter_id of an event',
};

export const messageField: INodeProperties = {
  displayName: 'Message ID',
  name: 'messageId',
  type: 'string',
  default: '',
  required: true,
  placeholder: 'e.g. {{ $json.data.message.botter_id }}',
  description: 'The ID of the message in Botter: ID of a message, or data.message.botter_id of an event',
};

export const segmentField: INodeProperties = {
  displayName: 'Segment ID',
  name: 'segmentId',
  type: 'string',
  default: '',
  required: true,
  description: 'The ID of a segment in its list',
};

export const conditionField: INodeProperties = {
  displayName: 'Condition',
  name: 'when',
  type: 'json',
  default: '{ "all": [] }',
  description: 'As in segments; without a test it fits everyone',
};

export const binaryField: INodeProperties = {
  displayName: 'Binary Field',
  name: 'binaryProperty',
  type: 'string',
  default: 'data',
  required: true,
  hint: 'The name of the field with the file',
};

export const listFields = (resource: string, ...operations: string[]): INodeProperties[] => [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    ...on(resource, ...operations),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: [resource], operation: operations, returnAll: [false] } },
  },
];
