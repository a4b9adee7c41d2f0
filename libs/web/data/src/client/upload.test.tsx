import { calls } from '@botter/contracts';
import { waitFor } from '@testing-library/react';
import { provideAccess } from './access';
import { ApiError, errorText, networkErrorText, unauthorizedText } from './api-error';
import { upload } from './upload';

/** The part of the browser's request that an upload uses; the test plays the network. */
class FakeXhr extends EventTarget {
  static latest: FakeXhr | undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  address = '';
  sent: FormData | undefined;
  aborted = false;
  status = 0;
  responseText = '';
  answerHeaders: Record<string, string> = {};

  constructor() {
    super();
    FakeXhr.latest = this;
  }
  open(method: string, address: string) {
    Object.assign(this, { method, address });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.answerHeaders = headers;
    this.dispatchEvent(new Event('load'));
  }
}

const realXhr = globalThis.XMLHttpRequest;
const onUnauthorized = jest.fn();
const file = new File(['hello'], 'hello.txt', { type: 'text/plain' });
let token: string | undefined;
let disconnect: () => void;

beforeEach(() => {
  FakeXhr.latest = undefined;
  globalThis.XMLHttpRequest = FakeXhr as never;
  onUnauthorized.mockReset();
  token = 'token-1';
  disconnect = provideAccess({ token: () => token, onUnauthorized });
});
afterEach(() => {
  disconnect();
  globalThis.XMLHttpRequest = realXhr;
});

/** An upload in progress, and its request. */
async function started(more: { onProgress?: (share: number) => void; signal?: AbortSignal } = {}) {
  FakeXhr.latest = undefined;
  const result = upload(calls.uploadFile, { query: { botId: 'a b' }, file, ...more }).then(
    (answer) => ({ answer, error: undefined }),
    (error: unknown) => ({ answer: undefined, error }),
  );
  const isSent = () => (FakeXhr.latest as FakeXhr | undefined)?.sent !== undefined;
  for (let turns = 0; !isSent() && turns < 50; turns++) await Promise.resolve();
  const xhr = FakeXhr.latest as FakeXhr | undefined;
  if (!xhr) throw new Error('Nothing was sent');
  return { xhr, result };
}

describe('upload', () => {
  test('sends the file as a form with the token, and answers the body', async () => {
    const { xhr, result } = await started();
    expect([xhr.method, xhr.address]).toEqual(['POST', '/api/files/upload?botId=a+b']);
    expect(xhr.headers).toEqual({ accept: 'application/json', authorization: 'Bearer token-1' });
    expect(xhr.sent?.get('file')).toMatchObject({ name: 'hello.txt' });
    xhr.answer(201, { file: { id: 'f1' } });
    expect(await result).toMatchObject({ answer: { file: { id: 'f1' } } });
  });

  test('reports its progress', async () => {
    const shares: number[] = [];
    const { xhr, result } = await started({ onProgress: (share) => shares.push(share) });
    xhr.progress(0, 0);
    xhr.progress(25, 100);
    xhr.progress(100, 100);
    xhr.answer(201, {});
    await result;
    expect(shares).toEqual([0, 0.25, 1]);
  });

  test.each([
    [413, 'File size must be less than 50MB', 'too_large'],
    [400, 'File type application/zip is not allowed', 'validation_failed'],
  ])('carries the words of a %s', async (status, error, code) => {
    const { xhr, result } = await started();
    xhr.answer(status, { error, code });
    const failure = (await result).error;
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status, code, message: error });
    expect(errorText(failure, 'Upload failed')).toBe(error);
  });

  test('says when to come again, and survives an answer that is no JSON', async () => {
    const busy = await started();
    busy.xhr.answer(503, '<html>', { 'retry-after': '7' });
    expect((await busy.result).error).toMatchObject({ status: 503, code: 'unknown', retryAfterSeconds: 7 });
    const odd = await started();
    odd.xhr.answer(200, '<html>');
    expect((await odd.result).error).toMatchObject({ status: 200, code: 'unknown' });
  });

  test('ends the session on a 401, and sends no request without a token', async () => {
    const { xhr, result } = await started();
    xhr.answer(401, { error: 'no' });
    expect((await result).error).toMatchObject({ status: 401, message: unauthorizedText });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    FakeXhr.latest = undefined;
    token = undefined;
    await expect(upload(calls.uploadFile, { query: { botId: 'b' }, file })).rejects.toMatchObject({
      status: 401,
    });
    expect(FakeXhr.latest).toBeUndefined();
  });

  test('is repeated once the session is renewed', async () => {
    token = 'token-2';
    onUnauthorized.mockImplementationOnce(() => {
      token = 'token-3';
    });
    const { xhr, result } = await started();
    FakeXhr.latest = undefined;
    xhr.answer(401, { error: 'expired' });
    const again = await waitFor(() => {
      const next = FakeXhr.latest as FakeXhr | undefined;
      expect(next?.sent).toBeDefined();
      return next as FakeXhr;
    });
    expect(again.headers.authorization).toBe('Bearer token-3');
    again.answer(201, { file: { id: 'f1' } });
    expect(await result).toMatchObject({ answer: { file: { id: 'f1' } } });
  });

  test('distinguishes a broken network from a refusal', async () => {
    const { xhr, result } = await started();
    xhr.dispatchEvent(new Event('error'));
    const failure = (await result).error;
    expect(failure).toMatchObject({ status: 0, code: 'network' });
    expect(errorText(failure, networkErrorText)).toBe(networkErrorText);
  });

  test('takes any time while it makes progress, and ends when it makes none', async () => {
    jest.useFakeTimers();
    const { xhr, result } = await started();
    for (let loaded = 1; loaded <= 9; loaded += 1) {
      await jest.advanceTimersByTimeAsync(29_000);
      xhr.progress(loaded, 10);
    }
    expect(xhr.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(30_000);
    const failure = (await result).error;
    expect(failure).toMatchObject({ status: 0, code: 'timeout' });
    expect(errorText(failure, 'Upload failed')).toBe('The upload stopped making progress. Please try again.');
    expect(xhr.aborted).toBe(true);
    const whole = await started();
    whole.xhr.progress(10, 10);
    await jest.advanceTimersByTimeAsync(119_000);
    whole.xhr.answer(201, { file: { id: 'f1' } });
    expect(await whole.result).toMatchObject({ answer: { file: { id: 'f1' } } });
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('stops when it is aborted, even before it began', async () => {
    const abort = new AbortController();
    const { xhr, result } = await started({ signal: abort.signal });
    const reason = new Error('changed my mind');
    abort.abort(reason);
    expect((await result).error).toBe(reason);
    expect(xhr.aborted).toBe(true);
    FakeXhr.latest = undefined;
    const early = upload(calls.uploadFile, { query: { botId: 'b' }, file, signal: abort.signal });
    await expect(early).rejects.toBe(reason);
    expect(FakeXhr.latest).toBeUndefined();
  });
});
