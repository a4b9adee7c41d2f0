import { randomBytes } from 'node:crypto';
import { SECRET_STORE, Secret, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookStream } from './webhook.stream';

const secretBytes = 32;

/** The secrets of webhooks: events hold their names only. */
@Injectable()
export class WebhookSecrets {
  constructor(
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(WebhookStream) private readonly stream: WebhookStream,
  ) {}

  /** A new secret as Standard Webhooks has them: `whsec_` and base64 of 32 random bytes. */
  generate(): string {
    return `whsec_${randomBytes(secretBytes).toString('base64')}`;
  }

  /** Saves with a secret, none where it is undefined. What was stored for a save that failed is erased again. */
  async saving<Result>(
    botId: string,
    secret: string | undefined,
    save: (secretRef: string | null) => Promise<Result>,
  ): Promise<Result> {
    if (secret === undefined) return save(null);
    const ref = await this.secrets.put({ kind: 'webhook', botId }, new Secret(secret));
    try {
      return await save(ref);
    } catch (error) {
      await this.#eraseUnlessInUse(botId, ref);
      throw error;
    }
  }

  /** The response of the store may have been lost: only the stream knows whether the secret is used. */
  async #eraseUnlessInUse(botId: string, ref: string): Promise<void> {
    const { webhooks } = await this.stream.state(botId);
    const inUse = [...webhooks.values()].some(({ secretRef }) => secretRef === ref);
    if (!inUse) await this.secrets.erase([ref]);
  }
}
