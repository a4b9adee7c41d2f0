import type { Call, CallRequest, CallResponse, ErrorResponse } from '@botter/contracts';
import { currentToken, hasNewToken, reportUnauthorized } from './access';
import { ApiError, unauthorizedText } from './api-error';
import { deadlines, lateText, withDeadline } from './deadline';
import { noteChange } from './undoable-calls';
import { waitAsAsked } from './waiting';

export interface RequestOptions {
  /** Version the change is based on; the server refuses it when someone else was faster. */
  ifMatch?: string | number;
  signal?: AbortSignal;
  /** False for calls with an undo of their own. */
  undoable?: boolean;
  /** How long it may take, in milliseconds, if not as long as is usual for its kind. */
  deadlineMs?: number;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes a call of the contracts and answers its parsed body.
 * @throws ApiError for every answer that is no success, and with status 0 when none came, or none in time.
 */
export async function request<C extends Call>(
  call: C,
  input?: CallRequest<C> & RequestOptions,
): Promise<CallResponse<C>> {
  const given = (input ?? {}) as Input;
  const read = async (response: Response) => {
    const answer = await readJson(response);
    if (given.undoable !== false) noteChange(call, given, response.headers.get('x-correlation-id'));
    return answer;
  };
  return (await successOf(call, given, read)) as CallResponse<C>;
}

/**
 * Makes a call whose response is bytes, such as a file's content.
 * @throws ApiError as `request` does
 */
export async function requestBlob<C extends Call>(
  call: C,
  input: CallRequest<C> & RequestOptions,
): Promise<Blob> {
  return successOf(call, input as Input, (response) => response.blob());
}

type Input = Parts & RequestOptions;
type Read<T> = (response: Response) => Promise<T>;

/** A read waits as long as the server asks, up to this limit. */
const longestWaitSeconds = 60;
const mostWaits = 3;

/**
 * Reads that come too fast wait and continue by themselves. A change does not: the person gets the error, has
 * lost nothing of the typed text, and decides.
 */
async function successOf<T>(call: Call, input: Input, read: Read<T>): Promise<T> {
  const kind = call.method === 'GET' ? 'read' : 'change';
  const ms = input.deadlineMs ?? deadlines[call.binary ? 'content' : kind];
  for (let waits = 0; ; waits += 1) {
    try {
      return await withDeadline({ ms, text: lateText[kind], signal: input.signal }, (signal) =>
        attempt(call, { ...input, signal }, read),
      );
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
      const mayWait = call.method === 'GET' && waits < mostWaits && seconds && seconds <= longestWaitSeconds;
      if (!mayWait) throw error;
      await waitAsAsked(seconds, input.signal);
    }
  }
}

async function attempt<T>(call: Call, input: Input, read: Read<T>, isRepeated = false): Promise<T> {
  const { params, query, body, ifMatch, signal } = input;
  const token = await tokenFor(call);
  const headers: Record<string, string> = { accept: call.binary ? '*/*' : 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (call.method !== 'GET') headers['content-type'] = 'application/json';
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  const response = await orNetworkError(signal, () =>
    fetch(addressOf(call.path, params, query), {
      method: call.method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (response.ok) return orNetworkError(signal, () => read(response));
  const words = await response.text().catch(() => '');
  if (response.status === 401 && token && !isRepeated && (await hasNewToken(token))) {
    return attempt(call, input, read, true);
  }
  throw refusal(response.status, words, response.headers.get('retry-after'), token);
}

/** The token to make a call with; undefined if it needs none. */
export async function tokenFor(call: Call): Promise<string | undefined> {
  if (call.access.kind === 'public') return undefined;
  const token = await currentToken();
  // Without a token the response is known: asking for it every few seconds would help no one.
  if (!token) throw new ApiError(401, 'unauthorized', unauthorizedText);
  return token;
}

/** The error of an answer that was no success. A refused token ends the session. */
export function refusal(
  status: number,
  words: string,
  retryAfterHeader: string | null,
  token: string | undefined,
): ApiError {
  if (status === 401) {
    void reportUnauthorized(token);
    return new ApiError(401, 'unauthorized', unauthorizedText);
  }
  const body = errorResponseOf(words);
  const { error, message, code, details } = body;
  const retryAfter = Number(retryAfterHeader);
  return new ApiError(
    status,
    code ?? 'unknown',
    error || message || '',
    details,
    retryAfter > 0 ? retryAfter : undefined,
    body,
  );
}

/** Path with its parameters and query filled in. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A connection that broke off, also while the body was read, is a network error; an aborted call is not. */
async function orNetworkError<T>(signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, 'network', '');
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, 'unknown', '');
  }
}

function errorResponseOf(words: string): Partial<ErrorResponse> & { message?: string } {
  try {
    return JSON.parse(words) ?? {};
  } catch {
    return {};
  }
}
