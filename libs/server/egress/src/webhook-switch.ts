/** A conclusion from a receiver's responses about a webhook of a bot. */
export interface WebhookVerdict {
  readonly botId: string;
  readonly webhookId: string;
  /** `gone`: it responded with 410. `failing`: it has failed for days. */
  readonly reason: 'gone' | 'failing';
  /** The address that was called. */
  readonly url: string;
  /**
   * Since when the webhook has been enabled, as its caller knows it: one that was enabled again since then
   * stays enabled.
   */
  readonly enabledAt: string;
  /** The reason, for the history: the id of a delivery. */
  readonly causedBy: string;
}

/**
 * Switches off webhooks whose receiver is gone. A port: the code that calls webhooks decides, the module of
 * their configuration carries it out.
 */
export abstract class WebhookSwitch {
  /** May be repeated; a webhook that is disabled or was removed is left alone. */
  abstract disable(verdict: WebhookVerdict): Promise<void>;
}
