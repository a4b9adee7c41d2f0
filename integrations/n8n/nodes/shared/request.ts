import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  ILoadOptionsFunctions,
  INodePropertyOptions,
  IWebhookFunctions,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** Longer than the server waits for anything. */
const timeoutMs = 60_000;

/** Makes a call with the credentials of the node. @throws NodeApiError with the words of the server */
export async function callApi<Response = IDataObject>(
  context: Context,
  method: IHttpRequestMethods,
  path: string,
  { body, query, headers }: { body?: IDataObject; query?: IDataObject; headers?: IDataObject } = {},
): Promise<Response> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('botterApi');
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(context, 'botterApi', {
      method,
      url: `${baseUrl.replace(/\/+$/, '')}${path}`,
      json: true,
      timeout: timeoutMs,
      ...(body && { body }),
      ...(query && { qs: query }),
      ...(headers && { headers }),
    })) as Response;
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}

/** The bots that the key opens, as options of a list. */
export async function botOptions(context: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  interface Bot {
    id: string;
    name: string;
    username: string;
  }
  const { bots, sharedBots } = await callApi<{ bots: Bot[]; sharedBots: Bot[] }>(context, 'GET', '/api/bots');
  return [...bots, ...sharedBots].map(({ id, name, username }) => ({
    name: `${name} (@${username})`,
    value: id,
  }));
}
