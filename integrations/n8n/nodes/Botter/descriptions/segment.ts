import type { INodeProperties } from 'n8n-workflow';
import { botField, listFields, on, operationField, segmentField } from './fields';

export const segmentProperties: INodeProperties[] = [
  operationField('segment', 'getAll', [
    { name: 'Count', value: 'count', action: 'Count the contacts of a segment' },
    { name: 'Get', value: 'get', action: 'Get a segment' },
    { name: 'Get Many', value: 'getAll', action: 'Get the segments of a bot' },
  ]),
  { ...botField, displayOptions: { show: { resource: ['segment'] } } },
  { ...segmentField, ...on('segment', 'get', 'count') },
  ...listFields('segment', 'getAll'),
];
