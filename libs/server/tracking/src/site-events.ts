import { isIP } from 'node:net';
import { BotterError } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { GuardedClient } from '@botter/server-egress';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parse } from 'ipaddr.js';

const timeoutMs = 5_000;
/** Events that are being forwarded at a time, in one process. */
const atOnce = 32;
const longestUserAgent = 512;

/** Forwards events of the site analytics script to their collector. Nothing is stored or retried. */
@Injectable()
export class SiteEvents {
  #open = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(GuardedClient) private readonly client: GuardedClient,
  ) {}

  /**
   * Forwards an event without cookies and authorisation, and with the network of the visitor instead of the
   * address. Nothing happens if nothing is configured.
   * @throws BotterError `unavailable` if it could not be forwarded
   */
  async forward(event: unknown, { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<void> {
    const url = this.config.siteAnalytics.events;
    if (url === undefined) return;
    if (this.#open >= atOnce) throw unavailable();
    this.#open += 1;
    try {
      const outcome = await this.client.send({
        purpose: 'site_event',
        method: 'POST',
        url,
        headers: {
          'content-type': headers['content-type']?.startsWith('text/plain')
            ? 'text/plain'
            : 'application/json',
          'user-agent': (headers['user-agent'] ?? '').slice(0, longestUserAgent),
          'x-forwarded-for': networkOf(ip),
        },
        body: JSON.stringify(event),
        timeoutMs,
      });
      if (outcome.kind !== 'delivered') throw unavailable();
    } finally {
      this.#open -= 1;
    }
  }
}

/**
 * An address without its last part, which names a household at most: enough for a country, too little for a
 * person.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 0) return '0.0.0.0';
  const bytes = parse(ip).toByteArray();
  const kept = bytes.length === 4 ? 3 : 6;
  const network = bytes.map((byte, at) => (at < kept ? byte : 0));
  return bytes.length === 4
    ? network.join('.')
    : Array.from({ length: 8 }, (_, at) =>
        (((network[2 * at] ?? 0) << 8) | (network[2 * at + 1] ?? 0)).toString(16),
      ).join(':');
}

function unavailable(): BotterError {
  return new BotterError('unavailable', 'The event could not be forwarded', undefined, 5);
}
