import {
  allowsApiKeys,
  type Call,
  errorResponseSchema,
  errorStatus,
  type WebhookDescription,
} from '@botter/contracts';
import { z } from 'zod';

type JsonObject = Record<string, unknown>;

/** Responses that any call may give, in addition to those of its access. */
const commonStatuses = [500, 503];

/** What is described: calls and webhooks by name; the name becomes the operation id. */
export interface ApiDescription {
  readonly calls: Readonly<Record<string, Call>>;
  readonly webhooks?: Readonly<Record<string, WebhookDescription>>;
}

/** The OpenAPI 3.1 description of the API, made from the same schemas that the server validates with. */
export function openApiDocument({ calls, webhooks = {} }: ApiDescription, version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Botter',
      version,
      description:
        'Everything the dashboard does. Send an access token of the identity provider, or an API key, as bearer token. Calls that are closed to API keys say so.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(calls).map(tagOf))].map((tag) => ({ name: tag })),
    paths,
    webhooks: Object.fromEntries(Object.entries(webhooks).map(([name, one]) => [name, webhook(name, one)])),
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
      schemas: { Error: jsonSchema(errorResponseSchema, 'output') },
    },
  };
}

function operation(name: string, call: Call): JsonObject {
  return {
    operationId: name,
    summary: call.summary,
    description: accessWords(call),
    tags: [tagOf(call)],
    security: securityOf(call),
    parameters: [
      ...parameters(call, 'params', 'path'),
      ...parameters(call, 'query', 'query'),
      ...(call.events ? [lastEventId] : []),
    ],
    ...requestBody(call),
    responses: {
      [call.status ?? 200]: { description: 'Success', content: successContent(call) },
      ...Object.fromEntries(errorStatuses(call).map((status) => [status, errorResponse(status)])),
      default: { description: 'Any other error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function requestBody({ body, upload }: Call): JsonObject {
  if (upload) {
    const schema = { type: 'object', required: [upload.field], properties: { [upload.field]: bytes } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } } : {};
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
      requestBody: { required: true, content: json(jsonSchema(payload, 'output')) },
      responses: { '2XX': { description: 'Received; anything else is a failed attempt' } },
    },
  };
}

function successContent({ response, binary, events }: Call): JsonObject {
  if (events) return { 'text/event-stream': { schema: jsonSchema(events, 'output') } };
  return binary ? { '*/*': { schema: bytes } } : json(jsonSchema(response, 'output'));
}

const bytes = { type: 'string', format: 'binary' };

function parameters(call: Call, part: 'params' | 'query', place: 'path' | 'query'): JsonObject[] {
  if (!call[part]) return [];
  const schema = jsonSchema(call[part], 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    ...(typeof property.description === 'string' ? { description: property.description } : {}),
    schema: property,
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

function errorStatuses({ access, params, query, body, upload }: Call): number[] {
  return [
    ...(params || query || body || upload ? [400] : []),
    ...(access.kind === 'public' ? [] : [401]),
    ...(access.kind === 'public' || access.kind === 'signedIn' ? [] : [403, 404]),
    ...(body || upload ? [413, 415] : []),
    ...commonStatuses,
  ];
}

function errorResponse(status: number): JsonObject {
  const codes = Object.entries(errorStatus).filter(([, of]) => of === status);
  return {
    description: codes.map(([code]) => code).join(' or '),
    content: json({ $ref: '#/components/schemas/Error' }),
  };
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

/** The first word of the path behind `/api`: bots, chats, shares, … */
function tagOf({ path }: Call): string {
  return /\/actions\b/.test(path) ? 'actions' : (path.split('/')[2] ?? 'api');
}

/** OpenAPI 3.1 takes JSON Schema 2020-12 as it is. A value that is transformed is described by what goes into it. */
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
