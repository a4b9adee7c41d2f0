import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  IN8nHttpFullResponse,
  INodePropertyOptions,
  IPollFunctions,
  IWebhookFunctions,
} from 'n8n-workflow';
import { apiError } from './api-error';

export type Context =
  | IExecuteFunctions
  | IHookFunctions
  | ILoadOptionsFunctions
  | IPollFunctions
  | IWebhookFunctions;

/** Longer than the server waits for anything. */
const timeoutMs = 60_000;

/** Makes a call with the credentials of the node. @throws NodeApiError with the words of the server */
export async function callApi<Response = IDataObject>(
  context: Context,
  method: IHttpRequestMethods,
  path: string,
  { body, query, headers }: { body?: IDataObject; query?: IDataObject; headers?: IDataObject } = {},
): Promise<Response> {
  return (await request(context, method, path, {
    json: true,
    ...(body && { body }),
    ...(query && { qs: query }),
    ...(headers && { headers }),
  })) as Response;
}

interface File {
  readonly data: Buffer;
  readonly name: string | undefined;
  readonly mimeType: string | undefined;
}

/** The content that a call gives. */
export async function readFile(context: IExecuteFunctions, path: string): Promise<File> {
  const { body, headers } = (await request(context, 'GET', path, {
    encoding: 'arraybuffer',
    returnFullResponse: true,
  })) as IN8nHttpFullResponse;
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(String(headers['content-disposition'] ?? '')) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(String(headers['content-disposition'] ?? '')) ?? [];
  const [mimeType] = String(headers['content-type'] ?? '').split(';');
  return {
    data: Buffer.from(body as unknown as ArrayBuffer),
    name: encoded ? decodeURIComponent(encoded) : plain,
    mimeType: mimeType || undefined,
  };
}

/** Uploads the file in the binary field for the bot. @returns it as the product lists it */
export async function uploadFile(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const field = context.getNodeParameter('binaryProperty', item) as string;
  const { fileName = 'file', mimeType } = context.helpers.assertBinaryData(item, field);
  const data = await context.helpers.getBinaryDataBuffer(item, field);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(data)], { type: mimeType }), fileName);
  const multipart = new Response(form);
  const { file } = (await request(context, 'POST', '/api/files/upload', {
    qs: { botId: context.getNodeParameter('botId', item) },
    body: Buffer.from(await multipart.arrayBuffer()),
    headers: { 'content-type': multipart.headers.get('content-type') as string },
  })) as { file: IDataObject };
  return file;
}

async function request(
  context: Context,
  method: IHttpRequestMethods,
  path: string,
  options: Partial<IHttpRequestOptions>,
): Promise<unknown> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('botterApi');
  const url = `${baseUrl.replace(/\/+$/, '')}${path}`;
  try {
    return await context.helpers.httpRequestWithAuthentication.call(context, 'botterApi', {
      method,
      url,
      timeout: timeoutMs,
      ...options,
    });
  } catch (error) {
    throw apiError(context.getNode(), error);
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
