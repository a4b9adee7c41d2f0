import type { Call, CallAnswer, CallRequest, ErrorAnswer } from '@botter/contracts';
import { currentToken, reportUnauthorized } from './access';
import { ApiError, unauthorizedText } from './api-error';

export interface RequestOptions {
  /** Version the change is based on; the server refuses it when somebody else was faster. */
  ifMatch?: string | number;
  signal?: AbortSignal;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Makes a call of the contracts and answers its parsed body.
 * @throws ApiError for every answer that is no success, and with status 0 when none came.
 */
export async function request<C extends Call>(
  call: C,
  input?: CallRequest<C> & RequestOptions,
): Promise<CallAnswer<C>> {
  const { params, query, body, ifMatch, signal } = (input ?? {}) as Parts & RequestOptions;
  const needsToken = call.access.kind !== 'public';
  const token = needsToken ? await currentToken() : undefined;
  // Without a token the answer is known: asking for it, every few seconds, would help nobody.
  if (needsToken && !token) throw new ApiError(401, 'unauthorized', unauthorizedText);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (call.method !== 'GET') headers['content-type'] = 'application/json';
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  const response = await send(addressOf(call.path, params, query), {
    method: call.method,
    headers,
    signal,
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  if (response.ok) return (await readJson(response)) as CallAnswer<C>;
  if (response.status === 401) {
    reportUnauthorized(token);
    throw new ApiError(401, 'unauthorized', unauthorizedText);
  }
  throw await failureOf(response);
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

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
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

async function failureOf(response: Response): Promise<ApiError> {
  const answer = await readJson(response).catch(() => ({}));
  const { error, message, code, details } = (answer ?? {}) as Partial<ErrorAnswer> & { message?: string };
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    code ?? 'unknown',
    error || message || '',
    details,
    retryAfter > 0 ? retryAfter : undefined,
  );
}
