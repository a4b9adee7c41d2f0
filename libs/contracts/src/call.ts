import type { z } from 'zod';
import { refuseUnstorableText } from './storable-text';

/** What a signed-in person may do with a bot, from least to most: look, write to its chats, change its actions, everything. */
export const botRights = ['read', 'send', 'edit', 'own'] as const;
export type BotRight = (typeof botRights)[number];

/**
 * Who may make a call. Every call states it, and the server refuses to start with a route that does not:
 * - `public`: no token needed;
 * - `signedIn`: any valid token;
 * - `bot`: the right on the bot that the parameter `param` names: one of the path, unless `in` says `query`;
 * - `chat`: the right on the bot that the chat named by the path parameter `param` belongs to;
 * - `file`: the right on the bot that the file named by the path parameter `param` belongs to.
 */
export type CallAccess =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'bot'; right: BotRight; param: string; in?: 'path' | 'query' }
  | { kind: 'chat'; right: BotRight; param: string }
  | { kind: 'file'; right: BotRight; param: string };

/** What a call is limited by in addition to the number of all calls; the numbers are the server's configuration. */
export type CallLimit =
  | 'sends'
  | 'uploads'
  | 'bots'
  | 'token_checks'
  | 'invitations'
  | 'streams'
  | 'changes'
  | 'keys'
  | 'pageviews'
  | 'waitlist';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the HTTP interface: the only place where its path, access and shapes are written down. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** Path with parameters in braces, for example `/api/bots/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: CallAccess;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Set where the body is no JSON but a form (multipart/form-data) with a file in this field. */
  readonly upload?: { readonly field: string };
  /** True where a success answers with bytes of their own content type rather than with JSON. */
  readonly binary?: boolean;
  /** Set where the JSON body may be larger than others: bytes. */
  readonly bodyLimit?: number;
  /**
   * Whether API keys may make the call. Unless it is said here, they may make calls on a bot, chat or file, and none of a
   * person: what those concern lies beyond the bots of a key.
   */
  readonly apiKeys?: boolean;
  /** Set where a success answers with server-sent events without an end, each of this schema. */
  readonly events?: z.ZodType;
  /** Set where it counts against a limit of its own. */
  readonly limit?: CallLimit;
  readonly response: Response;
  /** Status of success, 200 unless given. */
  readonly status?: number;
}

/** Whether an API key may make the call, where its bots and its right allow it. */
export function allowsApiKeys({ access, apiKeys }: Pick<Call, 'access' | 'apiKeys'>): boolean {
  return apiKeys ?? access.kind !== 'signedIn';
}

/** Declares a call; keeps the exact types of its schemas. Neither query nor body passes with text that cannot be stored. */
export function call<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Call<Params, Query, Body, Response>): Call<Params, Query, Body, Response> {
  const params = definition.params?.superRefine(refuseUnstorableText) as Params | undefined;
  const body = definition.body?.superRefine(refuseUnstorableText) as Body | undefined;
  const query = definition.query?.superRefine(refuseUnstorableText) as Query | undefined;
  return { ...definition, ...(params && { params }), ...(body && { body }), ...(query && { query }) };
}

/** What a server handler receives: parsed path parameters, query and body. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** What a client passes: everything before parsing, parts that the call does not have left out. */
export type CallRequest<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? { params?: undefined } : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? { query?: undefined } : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? { body?: undefined } : { body: z.input<B> })
    : never;

/** What the call answers. */
export type CallResponse<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
