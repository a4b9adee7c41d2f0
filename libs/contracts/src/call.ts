import type { z } from 'zod';
import { type BodyInParts, refusingUnstorableText } from './body-in-parts';
import { refuseUnstorableText } from './storable-text';

/**
 * The rights of a signed-in person on a bot, from least to most: read, write to its chats, change its
 * actions, everything.
 */
const botRights = ['read', 'send', 'edit', 'own'] as const;
export type BotRight = (typeof botRights)[number];

/**
 * Who may make a call. Every call declares it, and the server refuses to start with a route that does not:
 * - `public`: no token needed;
 * - `signedIn`: any valid token;
 * - `bot`: the right on the bot that the parameter `param` names: one of the path, unless `in` is `query`;
 * - `chat`: the right on the bot of the chat that the path parameter `param` names;
 * - `file`: the right on the bot of the file that the path parameter `param` names.
 */
export type CallAccess =
  | { kind: 'public' }
  | { kind: 'signedIn' }
  | { kind: 'bot'; right: BotRight; param: string; in?: 'path' | 'query' }
  | { kind: 'chat'; right: BotRight; param: string }
  | { kind: 'file'; right: BotRight; param: string };

/**
 * A further limit of a call, in addition to the number of all calls; the numbers are the server's
 * configuration.
 */
type CallLimit =
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

/**
 * Statuses that a call declares itself: 403 and 404 are about bots that its body or query names, 409
 * conflicts with the state (changes of a bot have it in any case), 416 asks for a range outside of the
 * content, 422 is refused by Telegram, 502 means that Telegram can't be reached.
 */
export type CallRefusal = 403 | 404 | 409 | 416 | 422 | 502;
/** The refusals of calls that ask Telegram before they respond. */
export const telegramRefusals = [422, 502] as const satisfies readonly CallRefusal[];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A body that is a file instead of JSON. */
export interface Upload {
  /** Of a form (multipart/form-data). */
  readonly field: string;
  /** The largest file, in bytes, and the words for a larger one. */
  readonly bytes: number;
  readonly tooLarge: string;
  /** The content type of a body that is the file itself, without a form; only if that is possible. */
  readonly plain?: 'text/csv';
}

/** One call of the HTTP interface: the only declaration of its path, access and shapes. */
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
  /** Set if the body is no JSON but a file. */
  readonly upload?: Upload;
  /** True if the response to a success is bytes of their own content type instead of JSON. */
  readonly binary?: boolean;
  /** Set if the JSON body may be larger than others: bytes. */
  readonly bodyLimit?: number;
  /** Set if the body may be so large that it is checked in parts. */
  readonly bodyInParts?: BodyInParts;
  /**
   * Whether API keys may make the call. By default they may make calls on a bot, chat or file, but none of a
   * person, which would go beyond the bots of a key.
   */
  readonly apiKeys?: boolean;
  /** Set if the response to a success is an endless stream of server-sent events, each of this schema. */
  readonly events?: z.ZodType;
  /** Set if the call has a limit of its own. */
  readonly limit?: CallLimit;
  readonly response: Response;
  /** Status of success, 200 unless given. */
  readonly status?: number;
  /** Statuses that a success may have instead: 206 with a part of the content; 204 and 304 have none. */
  readonly otherStatuses?: readonly (204 | 206 | 304)[];
  /**
   * Further refusals, in addition to those of access and of the parts of the request: errors of these
   * statuses.
   */
  readonly refusals?: readonly CallRefusal[];
}

/** Whether an API key may make the call, if its bots and its right allow it. */
export function allowsApiKeys({ access, apiKeys }: Pick<Call, 'access' | 'apiKeys'>): boolean {
  return apiKeys ?? access.kind !== 'signedIn';
}

/**
 * Declares a call; keeps the exact types of its schemas. Neither query nor body passes with text that cannot
 * be stored.
 */
export function call<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Call<Params, Query, Body, Response>): Call<Params, Query, Body, Response> {
  const params = definition.params?.superRefine(refuseUnstorableText) as Params | undefined;
  const body = definition.body?.superRefine(refuseUnstorableText) as Body | undefined;
  const query = definition.query?.superRefine(refuseUnstorableText) as Query | undefined;
  const bodyInParts = definition.bodyInParts && refusingUnstorableText(definition.bodyInParts);
  return {
    ...definition,
    ...(params && { params }),
    ...(body && { body }),
    ...(query && { query }),
    ...(bodyInParts && { bodyInParts }),
  };
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

/** The response of the call. */
export type CallResponse<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
