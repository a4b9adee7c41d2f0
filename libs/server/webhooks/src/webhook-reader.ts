import { BotterError, type Webhook } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { WebhooksState } from './domain/webhook.decider';
import type { WebhookRow, WebhookTables } from './webhooks.tables';

type AnyWebhookRow = Omit<WebhookRow<string | Date>, 'bot_id' | 'previous_secret_ref'>;

/** Webhooks as the contract shows them to the owner, with their secrets. */
@Injectable()
export class WebhookReader {
  readonly #db: Kysely<WebhookTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
  ) {
    this.#db = database.withTables<WebhookTables>();
  }

  /** In the order in which they were added; the quota bounds them. */
  async list(botId: string): Promise<Webhook[]> {
    const rows = await this.#db
      .selectFrom('read.webhooks')
      .selectAll()
      .where('bot_id', '=', botId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return this.#responses(rows);
  }

  /** As a command has just left it: the read model may lag. */
  async written(webhookId: string, { webhooks }: WebhooksState): Promise<Webhook> {
    const webhook = webhooks.get(webhookId);
    if (!webhook) throw new BotterError('not_found', 'Webhook not found');
    const [response] = await this.#responses([
      {
        id: webhookId,
        url: webhook.url,
        secret_ref: webhook.secretRef,
        previous_until: webhook.previousUntil,
        enabled: webhook.enabled,
        disabled_reason: webhook.disabledReason,
        disabled_at: webhook.disabledAt,
        events: webhook.events,
        payload_format: webhook.payloadFormat,
        retry_count: webhook.retryCount,
        timeout_seconds: webhook.timeoutSeconds,
        created_at: webhook.createdAt,
      },
    ]);
    return response!;
  }

  async #responses(rows: readonly AnyWebhookRow[]): Promise<Webhook[]> {
    const secrets = await this.secrets.getMany(rows.flatMap(({ secret_ref }) => secret_ref ?? []));
    return rows.map((row) => ({
      id: row.id,
      webhookUrl: row.url,
      webhookSecret: row.secret_ref === null ? null : (secrets.get(row.secret_ref)?.reveal() ?? null),
      previousSecretUntil: instant(row.previous_until),
      enabled: row.enabled,
      disabledReason: row.disabled_reason,
      disabledAt: instant(row.disabled_at),
      events: [...row.events],
      payloadFormat: row.payload_format,
      retryCount: row.retry_count,
      timeoutSeconds: row.timeout_seconds,
      created_at: new Date(row.created_at).toISOString(),
    }));
  }
}

function instant(value: string | Date | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}
