import type {
  IDataObject,
  IHookFunctions,
  ILoadOptionsFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes } from 'n8n-workflow';
import { botOptions, callApi } from '../shared/request';
import { isSigned } from '../shared/signature';

/** How often at most a request that is not signed as expected makes the node read the secret again. */
const secretEveryMs = 60_000;

/** What the node remembers of its webhook between activations. */
interface Registered {
  webhookId?: string;
  botId?: string;
  secret?: string;
  secretReadAt?: number;
}

interface Webhook {
  id: string;
  webhookUrl: string;
  webhookSecret: string | null;
  enabled: boolean;
  events: string[];
}

const pathOf = (botId: string) => `/api/bots/${encodeURIComponent(botId)}/webhooks`;

async function registeredWebhook(
  context: IHookFunctions | IWebhookFunctions,
  { webhookId, botId }: Registered,
): Promise<Webhook | undefined> {
  if (!webhookId || !botId) return undefined;
  const all = await callApi<Webhook[]>(context, 'GET', pathOf(botId));
  return all.find(({ id }) => id === webhookId);
}

/** Starts a workflow when someone writes to a bot or presses a button. It registers and removes its webhook by itself. */
export class BotterTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Botter Trigger',
    name: 'botterTrigger',
    icon: 'file:botter.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts when someone writes to a bot or presses one of its buttons',
    defaults: { name: 'Botter Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'botterApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Bot Name or ID',
        name: 'botId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getBots' },
        default: '',
        required: true,
        description: 'Choose from the list, or specify an ID using an expression',
      },
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: [
          { name: 'Button Pressed', value: 'callback_query' },
          { name: 'Message Received', value: 'message' },
        ],
        default: ['message'],
        required: true,
      },
    ],
  };

  methods = {
    loadOptions: {
      getBots(this: ILoadOptionsFunctions) {
        return botOptions(this);
      },
    },
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const known: Registered = this.getWorkflowStaticData('node');
        const webhook = await registeredWebhook(this, known);
        if (!webhook) return false;
        remember(known, webhook);
        const wanted = this.getNodeParameter('events') as string[];
        return (
          webhook.enabled &&
          known.botId === this.getNodeParameter('botId') &&
          webhook.webhookUrl === this.getNodeWebhookUrl('default') &&
          [...webhook.events].sort().join() === [...wanted].sort().join()
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const known: Registered = this.getWorkflowStaticData('node');
        // Of another bot, or with other events.
        await removeWebhook(this, known);
        const botId = this.getNodeParameter('botId') as string;
        const { webhook } = await callApi<{ webhook: Webhook }>(this, 'POST', pathOf(botId), {
          body: {
            webhookUrl: this.getNodeWebhookUrl('default'),
            generateSecret: true,
            events: this.getNodeParameter('events') as string[],
            payloadFormat: 'envelope',
          },
        });
        known.webhookId = webhook.id;
        known.botId = botId;
        remember(known, webhook);
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        await removeWebhook(this, this.getWorkflowStaticData('node'));
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject();
    const { headers, rawBody } = request;
    const known: Registered = this.getWorkflowStaticData('node');
    const isValid = () =>
      known.secret !== undefined && isSigned({ headers, rawBody }, known.secret, Date.now() / 1000);
    if (!isValid() && Date.now() - (known.secretReadAt ?? 0) >= secretEveryMs) {
      // The secret may have been rotated in Botter.
      const webhook = await registeredWebhook(this, known).catch(() => undefined);
      known.secretReadAt = Date.now();
      if (webhook) remember(known, webhook);
    }
    if (!isValid()) {
      this.getResponseObject().status(401).json({ error: 'The signature is missing or wrong' });
      return { noWebhookResponse: true };
    }
    const body = this.getBodyData();
    // The same in every attempt to deliver this event: a workflow can skip what it has seen.
    const json: IDataObject = { ...body, deliveryId: headers['webhook-id'] as string };
    return { workflowData: [this.helpers.returnJsonArray(json)] };
  }
}

function remember(known: Registered, webhook: Webhook): void {
  if (webhook.webhookSecret === null) delete known.secret;
  else known.secret = webhook.webhookSecret;
}

/** One that is gone already is no mistake: someone removed it in Botter, or deleted the bot. */
async function removeWebhook(context: IHookFunctions, known: Registered): Promise<void> {
  const webhook = await registeredWebhook(context, known).catch(ifGone);
  if (webhook && known.botId) {
    await callApi(context, 'DELETE', `${pathOf(known.botId)}/${encodeURIComponent(webhook.id)}`).catch(
      ifGone,
    );
  }
  for (const key of Object.keys(known) as (keyof Registered)[]) delete known[key];
}

function ifGone(error: unknown): undefined {
  if (error instanceof NodeApiError && error.httpCode === '404') return undefined;
  throw error;
}
