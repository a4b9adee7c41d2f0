import { dispatch } from '../bot-api/dispatch';
import { isObject, Params } from '../bot-api/params';
import type { SandboxBot } from '../world/types';
import type { World } from '../world/world';
import { WebhookDelivery, type WebhookTimes } from './webhook-delivery';

/** Sends the updates of every bot with a webhook to it, as Telegram does. */
export class WebhookDispatcher {
  readonly #deliveries = new Map<number, WebhookDelivery>();

  constructor(
    private readonly world: World,
    private readonly times?: Partial<WebhookTimes>,
  ) {
    world.onUpdate = (bot, update) => this.#deliveries.get(bot.id)?.add(update);
    world.onWebhook = (bot) => this.#restart(bot);
    for (const bot of world.bots.list()) this.#restart(bot);
  }

  close(): void {
    for (const delivery of this.#deliveries.values()) delivery.close();
    this.#deliveries.clear();
  }

  #restart(bot: SandboxBot): void {
    this.#deliveries.get(bot.id)?.close();
    this.#deliveries.delete(bot.id);
    if (!bot.webhook) return;
    const queue = this.world.queueOf(bot.id);
    const delivery = new WebhookDelivery(bot.webhook, {
      now: this.world.now,
      delivered: (update) => {
        queue.confirm(update.update_id);
        this.world.onChange();
      },
      responded: (body) => this.#callInResponse(bot, body),
      failed: () => this.world.changed('bots'),
      times: this.times,
    });
    this.#deliveries.set(bot.id, delivery);
    for (const update of queue.first(queue.size)) delivery.add(update);
  }

  /** A bot may put one call into its response instead of making it. */
  #callInResponse(bot: SandboxBot, body: string): void {
    let call: unknown;
    try {
      call = JSON.parse(body);
    } catch {
      return;
    }
    if (!isObject(call) || typeof call.method !== 'string') return;
    const { method, ...values } = call;
    const signal = () => new AbortController().signal;
    void dispatch(this.world, {
      token: bot.token,
      method: String(method),
      params: new Params(values),
      signal,
    });
  }
}
