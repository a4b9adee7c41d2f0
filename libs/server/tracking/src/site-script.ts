import { BotterError } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { GuardedClient } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';

/** After this time the script is fetched again. Milliseconds. */
const freshMs = 3600_000;
/** For this time a script is used that can't be fetched again. Milliseconds. */
const staleMs = 24 * 3600_000;
/** The pause between two tries while its origin is unavailable. Milliseconds. */
const retryMs = 60_000;
const timeoutMs = 5_000;
const scriptByteLimit = 512 * 1024;

interface Kept {
  readonly text: string;
  readonly at: number;
}

/**
 * The script of the installation's site analytics, fetched once an hour. Kept in memory; every process has
 * its own.
 */
@Injectable()
export class SiteScript {
  #kept: Kept | undefined;
  #retryAt = 0;
  #fetching: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GuardedClient) private readonly client: GuardedClient,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * The script; undefined if none is configured.
   * @throws BotterError `unavailable` if it can't be fetched: the browser then takes it from its own address
   */
  async read(): Promise<string | undefined> {
    const url = this.config.siteAnalytics.script;
    if (url === undefined) return undefined;
    const now = this.clock.now().getTime();
    const isDue = !this.#kept || now - this.#kept.at >= freshMs;
    if (isDue && now >= this.#retryAt) {
      this.#fetching ??= this.#fetch(url, now).finally(() => {
        this.#fetching = undefined;
      });
      await this.#fetching;
    }
    if (this.#kept && now - this.#kept.at < staleMs) return this.#kept.text;
    throw new BotterError('unavailable', 'The script is not available right now', undefined, 5);
  }

  async #fetch(url: string, now: number): Promise<void> {
    const outcome = await this.client.send({
      purpose: 'site_script',
      method: 'GET',
      url,
      headers: { accept: 'text/javascript, application/javascript, */*;q=0.1' },
      timeoutMs,
      bodyByteLimit: scriptByteLimit,
    });
    if (outcome.kind === 'delivered' && !outcome.response.truncated && outcome.response.body !== '') {
      this.#kept = { text: outcome.response.body, at: now };
      return;
    }
    this.#retryAt = now + retryMs;
  }
}
