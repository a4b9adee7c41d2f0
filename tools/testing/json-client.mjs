/** A caller of JSON calls; what is no answer of success throws with its status. */
export function client(origin, token) {
  return async (method, path, body, { timeoutMs = 30_000 } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.json();
    if (!response.ok)
      throw Object.assign(new Error(`${method} ${path}: ${response.status} ${answer.error}`), {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        answer,
      });
    return answer;
  };
}
