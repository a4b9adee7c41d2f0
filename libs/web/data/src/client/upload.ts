import { type Call, type CallRequest, type CallResponse, uploadField } from '@botter/contracts';
import { hasNewToken } from './access';
import { ApiError } from './api-error';
import { deadlines, lateText } from './deadline';
import { addressOf, refusal, tokenFor } from './request';

export interface UploadOptions {
  readonly file: File;
  /** How much has left, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes a call that takes a file. It doesn't use `fetch`, which doesn't report the progress of an upload. It
 * may take any time, as long as it makes progress.
 * @throws ApiError as `request` does, and the signal's reason when it is aborted
 */
export async function upload<C extends Call>(
  call: C,
  input: CallRequest<C> & UploadOptions,
  isRepeated = false,
): Promise<CallResponse<C>> {
  const { params, query, file, onProgress, signal } = input as UploadOptions & {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
  };
  const token = await tokenFor(call);
  signal?.throwIfAborted();
  const form = new FormData();
  form.append(call.upload?.field ?? uploadField, file);
  const xhr = new XMLHttpRequest();
  xhr.open(call.method, addressOf(call.path, params, query));
  xhr.setRequestHeader('accept', 'application/json');
  if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`);
  const giveUp = () => xhr.abort();
  signal?.addEventListener('abort', giveUp);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const expectWithin = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          reject(new ApiError(0, 'timeout', lateText.upload));
          xhr.abort();
        }, ms);
      };
      expectWithin(deadlines.uploadStall);
      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        expectWithin(loaded < total ? deadlines.uploadStall : deadlines.uploadResponse);
        onProgress?.(total > 0 ? loaded / total : 0);
      });
      xhr.addEventListener('load', () => resolve());
      xhr.addEventListener('error', () => reject(new ApiError(0, 'network', '')));
      xhr.addEventListener('abort', () => reject(signal?.reason));
      xhr.send(form);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
  if (xhr.status === 401 && token && !isRepeated && (await hasNewToken(token)))
    return upload(call, input, true);
  if (xhr.status < 200 || xhr.status > 299) {
    throw refusal(xhr.status, xhr.responseText, xhr.getResponseHeader('retry-after'), token);
  }
  try {
    return JSON.parse(xhr.responseText);
  } catch {
    throw new ApiError(xhr.status, 'unknown', '');
  }
}
