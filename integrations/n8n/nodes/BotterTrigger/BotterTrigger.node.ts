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

/** Ten retries take about half an hour, in which n8n has restarted. The time-out is in seconds. */
const defaults = { retries: 10, timeout: 30 };

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
  retryCount: number;
  timeoutSeconds: number;
}

/** Events that Botter sends under the name by which they are chosen here. */
const sameNames = ['broadcast.done', 'contact.changed', 'contact.created'] as const;

type Event = (typeof sameNames)[number] | 'action' | 'callback_query' | 'message';
type Events = readonly Event[];

/** Whether an event starts a workflow: Botter sends all messages and presses if actions are wanted. */
function isWanted(
  events: Events,
  { type, data }: { type?: string; data?: { action?: object | null } },
): boolean {
  if (data?.action && events.includes('action')) return true;
  const same = sameNames.find((name) => name === type);
  if (same) return events.includes(same);
  return events.includes(type === 'callback_query.received' ? 'callback_query' : 'message');
}

const updates = ['callback_query', 'message'] as const;

/** What Botter is asked for: `webhookBodySchema` of its contracts. */
function wanted(context: IHookFunctions) {
  const events = context.getNodeParameter('events') as Events;
  const { retries = defaults.retries, timeout = defaults.timeout } = context.getNodeParameter(
    'options',
    {},
  ) as Partial<typeof defaults>;
  return {
    webhookUrl: context.getNodeWebhookUrl('default') as string,
    events: [...new Set(events.flatMap((event) => (event === 'action' ? updates : event)))],
    retryCount: retries,
    timeoutSeconds: timeout,
  };
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

/**
 * Starts a workflow when someone writes to a bot or presses a button, a contact changes, or a broadcast ends.
 * It registers and removes its webhook by itself.
 */
export class BotterTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Botter Trigger',
    name: 'botterTrigger',
    icon: { light: 'file:botter.svg', dark: 'file:botter.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description:
      'Starts when someone writes to a bot, presses one of its buttons, a contact changes, or a broadcast ends',
    defaults: { name: 'Botter Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'botterApi', required: true }],
    webhooks: [
      {
        name: 'default',
        httpMethod: 'POST',
        responseMode: 'onReceived',
        responseData: 'noData',
        path: 'webhook',
      },
    ],
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
          {
            name: 'Action Triggered',
            value: 'action',
            description: 'A message or a button that an action of the bot replies to',
          },
          {
            name: 'Broadcast Ended',
            value: 'broadcast.done',
            description: 'A broadcast is done, or was cancelled',
          },
          { name: 'Button Pressed', value: 'callback_query' },
          {
            name: 'Contact Changed',
            value: 'contact.changed',
            description: 'Fields, tags, time zone or subscription of a contact have changed',
          },
          {
            name: 'Contact Created',
            value: 'contact.created',
            description: 'Someone wrote to the bot for the first time',
          },
          { name: 'Message Received', value: 'message' },
        ],
        default: ['message'],
        required: true,
      },
      {
        displayName: 'Options',
        name: 'options',
        type: 'collection',
        placeholder: 'Add Option',
        default: {},
        options: [
          {
            displayName: 'Retries',
            name: 'retries',
            type: 'number',
            typeOptions: { minValue: 0, maxValue: 10 },
            default: defaults.retries,
            description:
              'How often Botter tries again while n8n is unavailable. Ten retries take about half an hour.',
          },
          {
            displayName: 'Timeout',
            name: 'timeout',
            type: 'number',
            typeOptions: { minValue: 5, maxValue: 300 },
            default: defaults.timeout,
            description: 'How many seconds Botter waits until n8n has taken an event',
          },
        ],
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
        const { events, ...rest } = wanted(this);
        return (
          webhook.enabled &&
          known.botId === this.getNodeParameter('botId') &&
          [...webhook.events].sort().join() === [...events].sort().join() &&
          Object.entries(rest).every(([name, value]) => webhook[name as keyof typeof rest] === value)
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const known: Registered = this.getWorkflowStaticData('node');
        // Of another bot, or with other events.
        await removeWebhook(this, known);
        const botId = this.getNodeParameter('botId') as string;
        const { webhook } = await callApi<{ webhook: Webhook }>(this, 'POST', pathOf(botId), {
          body: { ...wanted(this), generateSecret: true, payloadFormat: 'envelope' },
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
    if (!isWanted(this.getNodeParameter('events') as Events, body)) return {};
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
