import { allowsApiKeys, type Call, errorResponseSchema, type WebhookDescription } from '@botter/contracts';
import type { CallExample, WebhookExample } from '@botter/contracts/examples';
import { z } from 'zod';
import { errorStatuses } from './call-statuses';
import { errorReference, errorResponses } from './error-responses';
import { tagDescriptions, tagOf } from './tags';

type JsonObject = Record<string, unknown>;

/** The content of the description: calls and webhooks by name; the name becomes the operation id. */
export interface ApiDescription {
  readonly calls: Readonly<Record<string, Call>>;
  readonly webhooks?: Readonly<Record<string, WebhookDescription>>;
}

/** What the document contains in addition to the calls. */
export interface DocumentOptions {
  readonly version: string;
  /** The address for people who need help: a page, or `mailto:`. */
  readonly contact?: string | undefined;
  /** By the names of calls and webhooks. */
  readonly examples?: Readonly<Record<string, CallExample>>;
  readonly webhookPayloadExamples?: Readonly<Record<string, WebhookExample>>;
}

/** The OpenAPI 3.1 description of the API, made from the same schemas that the server validates with. */
export function openApiDocument(
  { calls, webhooks = {} }: ApiDescription,
  { version, contact, examples = {}, webhookPayloadExamples = {} }: DocumentOptions,
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(name, call, examples[name]),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Botter',
      version,
      description:
        'Everything the dashboard does. Send an access token of the identity provider, or an API key, as bearer token. Calls that are closed to API keys say so.',
      license: { name: 'MIT', identifier: 'MIT' },
      ...(contact && { contact: contactOf(contact) }),
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(calls).map(tagOf))].map((name) => ({
      name,
      ...(tagDescriptions[name] && { description: tagDescriptions[name] }),
    })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, one]) => [name, webhook(name, one, webhookPayloadExamples[name])]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the identity provider: a signed-in person.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'btk_…',
          description: 'An API key of a person, for chosen bots and with a right of its own.',
        },
      },
      responses: errorResponses(),
      schemas: { Error: jsonSchema(errorResponseSchema, 'output') },
    },
  };
}

function contactOf(address: string): JsonObject {
  const [, email] = /^mailto:([^?]+)/.exec(address) ?? [];
  return { name: 'Support', ...(email ? { email } : { url: address }) };
}

function operation(name: string, call: Call, example: CallExample | undefined): JsonObject {
  return {
    operationId: name,
    summary: call.summary,
    description: accessWords(call),
    tags: [tagOf(call)],
    security: securityOf(call),
    parameters: [
      ...parameters(call, 'params', example?.params),
      ...parameters(call, 'query', example?.query),
      ...(call.events ? [lastEventId] : []),
    ],
    ...requestBody(call, example),
    responses: {
      ...successes(call, example),
      ...Object.fromEntries(errorStatuses(call).map((status) => [status, errorReference(status)])),
      default: { description: 'Any other error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function requestBody({ body, upload }: Call, { body: example }: CallExample = {}): JsonObject {
  if (upload) {
    const schema = { type: 'object', required: [upload.field], properties: { [upload.field]: bytes } };
    const example = { [upload.field]: 'The bytes of the file' };
    const form = { 'multipart/form-data': content(schema, example) };
    const plain = upload.plain && { [upload.plain]: content(bytes, 'The bytes of the file') };
    return { requestBody: { required: true, content: { ...form, ...plain } } };
  }
  if (!body) return {};
  const schema = jsonSchema(body, 'input');
  // A body that is not there counts as {}.
  return { requestBody: { required: !body.safeParse({}).success, content: json(schema, example) } };
}

function securityOf(call: Call): JsonObject[] {
  if (call.access.kind === 'public') return [];
  return [{ token: [] }, ...(allowsApiKeys(call) ? [{ apiKey: [] }] : [])];
}

/** Of server-sent events (HTML standard, section 9.2). */
const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The `id` that came last: what has happened since is sent first, or `resync`',
  schema: { type: 'string' },
};

function webhook(
  name: string,
  { summary, description, payload, headers = {} }: WebhookDescription,
  example: WebhookExample | undefined,
): JsonObject {
  return {
    post: {
      operationId: name,
      summary,
      ...(description && { description }),
      security: [],
      parameters: Object.entries(headers).map(([header, words]) => ({
        name: header,
        in: 'header',
        required: false,
        description: words,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: json(jsonSchema(payload, 'output'), example) },
      responses: { '2XX': { description: 'Received; anything else is a failed attempt' } },
    },
  };
}

function successes(call: Call, example: CallExample | undefined): JsonObject {
  const { status = 200, otherStatuses = [] } = call;
  const success = status === 204 ? noContent : successOf(call, example);
  const other = { 204: noContent, 206: partOf(success), 304: notModified };
  return {
    [status]: success,
    ...Object.fromEntries(otherStatuses.map((one) => [one, other[one]])),
  };
}

const noContent = { description: 'Success, with nothing to say' };
const notModified = { description: 'The content is still what `If-None-Match` names' };
const partOf = (success: JsonObject): JsonObject => ({
  ...success,
  description: 'The part that `Range` asks for',
});

function successOf({ response, binary, events }: Call, example: CallExample | undefined): JsonObject {
  if (events) {
    const schema = jsonSchema(events, 'output');
    return { description: 'Success', content: { 'text/event-stream': content(schema, example?.response) } };
  }
  const body = binary
    ? { '*/*': content(bytes, example?.response) }
    : json(jsonSchema(response, 'output'), example?.response);
  return { description: 'Success', content: body };
}

const bytes = { type: 'string', format: 'binary' };

function parameters(
  call: Call,
  part: 'params' | 'query',
  examples: Readonly<Record<string, unknown>> = {},
): JsonObject[] {
  if (!call[part]) return [];
  const schema = jsonSchema(call[part], 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || (schema.required?.includes(name) ?? false),
    ...(typeof property.description === 'string' ? { description: property.description } : {}),
    schema: property,
    ...(name in examples && { example: examples[name] }),
  }));
}

function accessWords(call: Call): string {
  const { access } = call;
  if (access.kind === 'public') return 'No token needed.';
  const closed = allowsApiKeys(call) ? '' : ' Closed to API keys.';
  if (access.kind === 'signedIn') return `For everyone who is signed in.${closed}`;
  return `Needs the right to ${rightWords[access.right]} of ${ownerWords[access.kind] ?? 'its bot'}.${closed}`;
}

const ownerWords: Readonly<Record<string, string>> = {
  bot: 'this bot',
  chat: 'the bot that this chat belongs to',
  file: 'the bot that this file belongs to',
};

const rightWords = {
  read: 'see everything',
  send: 'write to the chats',
  edit: 'change the actions',
  own: 'do everything (owner)',
} as const;

function json(schema: JsonObject, example?: unknown): JsonObject {
  return { 'application/json': content(schema, example) };
}

function content(schema: JsonObject, example?: unknown): JsonObject {
  return { schema, ...(example !== undefined && { example }) };
}

/**
 * OpenAPI 3.1 accepts JSON Schema 2020-12 unchanged. A value that is transformed is described by its input.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: target }) {
      const { def } = zodSchema._zod;
      if (io !== 'output' || def.type !== 'pipe') return;
      const { in: source, out } = def as unknown as { in: z.ZodType; out: z.ZodType };
      if (out._zod.def.type !== 'transform') return;
      for (const key of Object.keys(target)) delete (target as JsonObject)[key];
      Object.assign(target, jsonSchema(source, 'input'));
    },
  });
  return rest;
}
