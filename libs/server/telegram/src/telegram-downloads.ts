import type { Readable } from 'node:stream';
import { botTokenPattern } from '@botter/bot-api';
import type { Secret } from '@botter/server-secrets';
import { Pool } from 'undici';

/**
 * The result of a download. `gone`: nothing is (any longer) at this path, which lives an hour; `unreachable`:
 * trying again later makes sense.
 */
export type DownloadOutcome =
  /** The caller reads the stream to its end or destroys it. */
  | { readonly kind: 'ok'; readonly stream: Readable }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable'; readonly description: string };

/** As many as simultaneous downloads in a process; the files module lets no bot have all of them. */
const connections = 64;
const connectTimeoutMs = 5_000;
/** Until the first byte, and between two of them. A slow reader gets more time. */
const silenceMs = 15_000;
const keepAliveMs = 10_000;

/** Files of chats as Telegram hands them out, over connections of their own. Never throws. */
export class TelegramDownloads {
  readonly #pool: Pool;
  readonly #pathPrefix: string;

  constructor(apiRoot: string) {
    const root = new URL(apiRoot);
    this.#pathPrefix = root.pathname.replace(/\/+$/, '');
    this.#pool = new Pool(root.origin, {
      connections,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      connect: { timeout: connectTimeoutMs },
    });
  }

  /** `filePath`: as getFile gave it. */
  async download(token: Secret, filePath: string): Promise<DownloadOutcome> {
    const value = token.reveal();
    // Both become part of the path, so they must not lead out of the bot's own files.
    if (!botTokenPattern.test(value) || !isHarmless(filePath)) return { kind: 'gone' };
    const path = `${this.#pathPrefix}/file/bot${value}/${filePath}`;
    try {
      const { statusCode, body } = await this.#pool.request({ path, method: 'GET' });
      if (statusCode === 200) return { kind: 'ok', stream: body };
      // Read to its end, so that the connection can be used again.
      await body.dump();
      if (statusCode === 429 || statusCode >= 500) {
        return { kind: 'unreachable', description: `Telegram answered with status ${statusCode}` };
      }
      return { kind: 'gone' };
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      return { kind: 'unreachable', description: description.replaceAll(value, '***') };
    }
  }

  /** Aborts the downloads in progress. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function isHarmless(filePath: string): boolean {
  return /^[\w./-]{1,500}$/.test(filePath) && !filePath.split('/').some((step) => /^\.*$/.test(step));
}
