import { calls } from '@botter/contracts';
import { act, renderHook } from '@testing-library/react';
import { provideAccess } from './access';
import { ApiError, errorText, isServerAway, networkErrorText } from './api-error';
import { addressOf, request } from './request';
import { useWaiting } from './waiting';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  ok: status < 400,
  status,
  headers: { get: (name: string) => headers[name] ?? null },
  text: async () => (body === undefined ? '' : JSON.stringify(body)),
});

const fetchMock = jest.fn();
const onUnauthorized = jest.fn();
let token: string | undefined;
let disconnect: () => void;

beforeEach(() => {
  fetchMock.mockReset();
  onUnauthorized.mockReset();
  globalThis.fetch = fetchMock;
  token = 'token-1';
  disconnect = provideAccess({ token: () => token, onUnauthorized });
});
afterEach(() => disconnect());

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('request', () => {
  test('fills the path, sends the token and answers the body', async () => {
    fetchMock.mockResolvedValue(answer(200, { bot: { id: 'a/b' } }));
    expect(await request(calls.getBot, { params: { id: 'a/b' } })).toEqual({ bot: { id: 'a/b' } });
    const [address, init] = fetchMock.mock.calls[0];
    expect(address).toBe('/api/bots/a%2Fb');
    expect(init.headers.authorization).toBe('Bearer token-1');
    expect(init.body).toBeUndefined();
  });

  test('sends the body as JSON, and the version a change is based on', async () => {
    fetchMock.mockResolvedValue(answer(200, {}));
    await request(calls.changeBot, { params: { id: 'b' }, body: { name: 'New' }, ifMatch: 7 });
    const [, init] = fetchMock.mock.calls[0];
    expect(init.method).toBe('PUT');
    expect(init.headers['if-match']).toBe('"7"');
    expect(JSON.parse(init.body)).toEqual({ name: 'New' });
  });

  test('sends the body of a call without its schemas, as calls are in the browser', async () => {
    fetchMock.mockResolvedValue(answer(200, {}));
    const { body: _, ...changeBot } = calls.changeBot;
    await request(changeBot as typeof calls.changeBot, { params: { id: 'b' }, body: { name: 'New' } });
    expect(JSON.parse(fetchMock.mock.calls[0][1].body)).toEqual({ name: 'New' });
  });

  test.each([
    ['DELETE', () => request(calls.removeWebhook, { params: { botId: 'b', webhookId: 'w' } })],
    ['PATCH', () => request(calls.toggleWebhook, { params: { botId: 'b', webhookId: 'w' } })],
  ])('sends no body with a %s that takes none', async (method, send) => {
    fetchMock.mockResolvedValue(answer(200, {}));
    await send();
    const [, init] = fetchMock.mock.calls[0];
    expect(init.method).toBe(method);
    expect(init.body).toBeUndefined();
  });

  test('sends no token to public calls', async () => {
    fetchMock.mockResolvedValue(answer(200, {}));
    await request(calls.ping);
    expect(fetchMock.mock.calls[0][1].headers.authorization).toBeUndefined();
  });

  test("carries the server's words, code and details", async () => {
    const details = [{ path: 'body.name', message: 'Too long' }];
    fetchMock.mockResolvedValue(answer(400, { error: 'Check the form', code: 'validation_failed', details }));
    const error = await failure(request(calls.addBot, { body: { name: 'x', token: 'y' } }));
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Check the form',
      details,
    });
  });

  test('also takes words from a message field, and survives an answer that is no JSON', async () => {
    fetchMock.mockResolvedValueOnce(answer(409, { message: 'Already there' }));
    expect((await failure(request(calls.listBots))).message).toBe('Already there');
    fetchMock.mockResolvedValueOnce({ ...answer(502, undefined), text: async () => '<html>' });
    expect(await failure(request(calls.listBots))).toMatchObject({
      status: 502,
      message: '',
      code: 'unknown',
    });
  });

  test('waits with a read as long as the server asks, shows that, and continues by itself', async () => {
    jest.useFakeTimers();
    const busy = answer(429, { error: 'That was too much', code: 'rate_limited' }, { 'retry-after': '12' });
    fetchMock.mockResolvedValueOnce(busy).mockResolvedValueOnce(answer(200, { bots: [] }));
    const { result } = renderHook(useWaiting);
    const read = request(calls.listBots);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(result.current).toBe(Date.now() + 12_000);
    await act(() => jest.advanceTimersByTimeAsync(11_999));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(await read).toEqual({ bots: [] });
    expect(result.current).toBeUndefined();
    jest.useRealTimers();
  });

  test('waits with a read a few times, not endlessly, and can be interrupted', async () => {
    jest.useFakeTimers();
    fetchMock.mockResolvedValue(answer(429, { error: 'Busy', code: 'rate_limited' }, { 'retry-after': '1' }));
    const read = failure(request(calls.listBots));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await read).toMatchObject({ status: 429, message: 'Busy' });
    expect(fetchMock).toHaveBeenCalledTimes(4);
    const stop = new AbortController();
    const interrupted = request(calls.listBots, { signal: stop.signal }).catch((problem: unknown) => problem);
    await jest.advanceTimersByTimeAsync(0);
    stop.abort(new Error('left'));
    expect(await interrupted).toEqual(new Error('left'));
    jest.useRealTimers();
  });

  test('immediately reports a write that came too fast, and a read that would wait too long', async () => {
    const busy = (seconds: string) =>
      answer(429, { error: 'Please wait', code: 'rate_limited' }, { 'retry-after': seconds });
    fetchMock.mockResolvedValueOnce(busy('12'));
    const write = await failure(request(calls.addBot, { body: { name: 'x', token: 'y' } }));
    expect(write).toMatchObject({ status: 429, message: 'Please wait', retryAfterSeconds: 12 });
    fetchMock.mockResolvedValueOnce(busy('600'));
    expect(await failure(request(calls.listBots))).toMatchObject({ status: 429 });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('marks the session once for a refused token, with the words of the specification', async () => {
    token = 'token-2';
    fetchMock.mockResolvedValue(answer(401, { error: 'expired' }));
    const [one] = await Promise.all([failure(request(calls.listBots)), failure(request(calls.getMe))]);
    expect(one.message).toBe('Unauthorized - please sign in again');
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    expect(onUnauthorized).toHaveBeenCalledWith('token-2');
  });

  test('repeats what was refused once the session is renewed, each once, also what changes something', async () => {
    token = 'token-3';
    fetchMock.mockImplementation(async (_address, { headers }) =>
      headers.authorization === 'Bearer token-3' ? answer(401, {}) : answer(200, { bot: { id: 'b' } }),
    );
    onUnauthorized.mockImplementationOnce(async () => {
      await Promise.resolve();
      token = 'token-4';
    });
    const rename = request(calls.changeBot, { params: { id: 'b' }, body: { name: 'New' } });
    const read = request(calls.getBot, { params: { id: 'b' } });
    expect(await Promise.all([rename, read])).toEqual([{ bot: { id: 'b' } }, { bot: { id: 'b' } }]);
    const sent = fetchMock.mock.calls.filter(([, { method }]) => method === 'PUT').map(([, init]) => init);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-3', 'Bearer token-4']);
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ name: 'New' }, { name: 'New' }]);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  test('does not repeat a request a second time', async () => {
    token = 'token-5';
    fetchMock.mockResolvedValue(answer(401, {}));
    onUnauthorized.mockImplementation(() => {
      token = `${token}+`;
    });
    const error = await failure(request(calls.changeBot, { params: { id: 'b' }, body: { name: 'New' } }));
    expect([error.message, fetchMock.mock.calls.length]).toEqual(['Unauthorized - please sign in again', 2]);
  });

  test('does not ask the server at all without a token', async () => {
    token = undefined;
    expect((await failure(request(calls.listBots))).status).toBe(401);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  describe('that hangs', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const hang = () => new Promise<never>(() => undefined);

    test.each([
      ['a read', () => request(calls.listBots), 20_000, /took too long to respond\. Please try again/],
      [
        'a change',
        () => request(calls.changeBot, { params: { id: 'b' }, body: { name: 'New' } }),
        60_000,
        /may or may not have been saved/,
      ],
      [
        'a call with a deadline of its own',
        () => request(calls.listBots, { deadlineMs: 1000 }),
        1000,
        /too long/,
      ],
    ])('%s ends at its deadline with a text', async (_name, call, deadline, words) => {
      fetchMock.mockImplementation(hang);
      const ended = failure(call());
      await jest.advanceTimersByTimeAsync(deadline - 1);
      expect(fetchMock.mock.calls[0][1].signal.aborted).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      const error = await ended;
      expect(error).toMatchObject({ status: 0, code: 'timeout' });
      expect(errorText(error, 'Failed')).toMatch(words);
      expect(isServerAway(error)).toBe(true);
      expect(fetchMock.mock.calls[0][1].signal.aborted).toBe(true);
    });

    test('ends even if the response begins and never finishes', async () => {
      fetchMock.mockResolvedValue({ ...answer(200, {}), text: hang });
      const ended = failure(request(calls.listBots));
      await jest.advanceTimersByTimeAsync(20_000);
      expect(await ended).toMatchObject({ code: 'timeout' });
    });

    test('leaves no timer behind once it is answered', async () => {
      fetchMock.mockResolvedValue(answer(200, { bots: [] }));
      await request(calls.listBots);
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  test('turns a missing answer into a network error', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failure(request(calls.listBots));
    expect(error).toMatchObject({ status: 0, code: 'network' });
    expect(errorText(error, 'Failed to load bots')).toBe('Failed to load bots');
    expect(errorText(error, 'Failed to add bot', networkErrorText)).toBe('Network error. Please try again.');
  });
});

describe('addressOf', () => {
  test('leaves out what is not given', () => {
    expect(
      addressOf('/api/chats/{chatId}/messages', { chatId: 'c' }, { limit: '100', after: undefined }),
    ).toBe('/api/chats/c/messages?limit=100');
  });
});

describe('errorText', () => {
  test('prefers the words of the server', () => {
    expect(errorText(new ApiError(409, 'conflict', 'Taken'), 'Failed to add bot')).toBe('Taken');
    expect(errorText(new ApiError(500, 'internal', ''), 'Failed to add bot')).toBe('Failed to add bot');
    expect(errorText(new Error('of ours'), 'Failed to add bot')).toBe('Failed to add bot');
  });
});
