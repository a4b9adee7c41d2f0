import type {
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INode,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { botOptions } from '../shared/request';
import { properties } from './descriptions';
import { operations } from './operations';
import { receiveChoice, responseWebhook, sendAndWait } from './send-and-wait';

/** Sends messages and broadcasts, reads chats and messages, and changes contacts and actions. */
export class Botter implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Botter',
    name: 'botter',
    icon: { light: 'file:botter.svg', dark: 'file:botter.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description:
      'Send messages and broadcasts, look after chats and contacts, and change actions of a Telegram bot',
    defaults: { name: 'Botter' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'botterApi', required: true }],
    webhooks: [responseWebhook],
    properties,
  };

  methods = {
    loadOptions: {
      getBots(this: ILoadOptionsFunctions) {
        return botOptions(this);
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return receiveChoice(this);
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const input = this.getInputData();
    // The workflow waits as a whole, so one message is sent, as other nodes of n8n do.
    if (this.getNodeParameter('operation', 0) === 'sendAndWait') {
      await sendAndWait(this);
      return [input];
    }
    const output: INodeExecutionData[] = [];
    for (const [item] of input.entries()) {
      try {
        const resource = this.getNodeParameter('resource', item) as string;
        const operation = this.getNodeParameter('operation', item) as string;
        const run = operations[resource]?.[operation];
        if (!run) throw new NodeOperationError(this.getNode(), `There is no operation ${operation}`);
        for (const result of await run(this, item)) output.push({ ...result, pairedItem: { item } });
      } catch (error) {
        if (!this.continueOnFail()) throw ofItem(this.getNode(), error, item);
        output.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [output];
  }
}

/** n8n shows the item that failed. */
function ofItem(node: INode, error: unknown, itemIndex: number): Error {
  if (!(error instanceof NodeApiError || error instanceof NodeOperationError)) {
    return new NodeOperationError(node, error as Error, { itemIndex });
  }
  error.context.itemIndex = itemIndex;
  return error;
}
