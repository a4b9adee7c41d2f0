import type {
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { botOptions } from '../shared/request';
import { properties } from './Botter.properties';
import { operations } from './operations';

/** Sends messages, reads chats and messages, and changes actions. */
export class Botter implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Botter',
    name: 'botter',
    icon: 'file:botter.svg',
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Send messages, read chats and change actions of a Telegram bot',
    defaults: { name: 'Botter' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'botterApi', required: true }],
    properties,
  };

  methods = {
    loadOptions: {
      getBots(this: ILoadOptionsFunctions) {
        return botOptions(this);
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const [item] of this.getInputData().entries()) {
      try {
        const resource = this.getNodeParameter('resource', item) as string;
        const operation = this.getNodeParameter('operation', item) as string;
        const run = operations[`${resource}:${operation}`];
        if (!run) throw new NodeOperationError(this.getNode(), `There is no operation ${operation}`);
        for (const json of await run(this, item)) results.push({ json, pairedItem: { item } });
      } catch (error) {
        if (!this.continueOnFail()) {
          throw error instanceof NodeApiError || error instanceof NodeOperationError
            ? error
            : new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item });
        }
        results.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [results];
  }
}
