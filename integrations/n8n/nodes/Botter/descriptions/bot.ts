import type { INodeProperties } from 'n8n-workflow';
import { binaryField, botField, on, operationField } from './fields';

export const botProperties: INodeProperties[] = [
  operationField('bot', 'getAll', [
    { name: 'Get Analytics', value: 'getAnalytics', action: 'Get the analytics of a bot' },
    { name: 'Get Many', value: 'getAll', action: 'Get the bots of the key' },
    { name: 'Upload File', value: 'upload', action: 'Upload a file for a bot' },
  ]),
  { ...botField, ...on('bot', 'getAnalytics', 'upload') },
  { ...binaryField, ...on('bot', 'upload') },
  {
    displayName: 'Time Range',
    name: 'timeRange',
    type: 'options',
    options: [
      { name: '1 Day', value: '1d' },
      { name: '30 Days', value: '30d' },
      { name: '7 Days', value: '7d' },
      { name: '90 Days', value: '90d' },
    ],
    default: '7d',
    ...on('bot', 'getAnalytics'),
  },
];
