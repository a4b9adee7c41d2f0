import {
  longPollSecondsLimit,
  updatesPerPollLimit,
  webhookPorts,
  webhookSecretPattern,
} from '@botter/bot-api';
import type { SandboxBot, UpdateEntry } from '../../world/types';
import type { World } from '../../world/world';
import { ApiError, badRequest, tooManyRequests } from '../api-error';
import { Described, type Method, type MethodCall } from '../method';
import { webhookAddress } from '../webhook-address';

const webhookActive =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";
const anotherPoller =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running';

/** The one open getUpdates of each bot; a second one ends the first. */
const pollers = new WeakMap<SandboxBot, (reason: ApiError) => void>();
const lastSetWebhook = new WeakMap<SandboxBot, number>();

async function getUpdates(call: MethodCall): Promise<UpdateEntry[]> {
  const { world, bot, params } = call;
  if (bot.webhook) throw new ApiError(409, webhookActive);
  setAllowedUpdates(call);
  pollers.get(bot)?.(new ApiError(409, anotherPoller));
  const queue = world.queueOf(bot.id);
  const offset = params.integer('offset', 0);
  if (offset !== 0 && queue.size > 0) {
    queue.confirmBelow(offset);
    world.onChange();
  }
  const limit = clamp(params.integer('limit', updatesPerPollLimit), 1, updatesPerPollLimit);
  const seconds = clamp(params.integer('timeout', 0), 0, longPollSecondsLimit);
  if (queue.size === 0 && seconds > 0) await somethingAdded(call, seconds);
  return queue.first(limit);
}

/** Waits until an update comes, the time is over, the caller is gone, or another poller takes over. */
function somethingAdded({ world, bot, signal }: MethodCall, seconds: number): Promise<void> {
  const queue = world.queueOf(bot.id);
  return new Promise((done, failed) => {
    const finish = (settle: () => void) => () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (pollers.get(bot) === terminate) {
        pollers.delete(bot);
        queue.onAdded(undefined);
      }
      settle();
    };
    const stop = finish(done);
    const terminate = (reason: ApiError) => finish(() => failed(reason))();
    const timer = setTimeout(stop, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
    pollers.set(bot, terminate);
    // A burst is handed over together: the poller is woken after what is being added now.
    queue.onAdded(() => setImmediate(stop));
  });
}

function setAllowedUpdates({ bot, params }: MethodCall): void {
  const list = params.list('allowed_updates', 'allowed updates');
  if (list) bot.allowedUpdates = list.length > 0 ? list.map(String) : null;
}

function setWebhook(call: MethodCall): unknown {
  const { world, bot, params } = call;
  const url = params.text('url').trim();
  if (url === '') return removeWebhook(call);
  if (world.config.flood && world.now() - (lastSetWebhook.get(bot) ?? 0) < 1000) throw tooManyRequests(1);
  lastSetWebhook.set(bot, world.now());
  checkWebhookUrl(world, url);
  const secretToken = params.text('secret_token');
  if (secretToken.length > 256) throw badRequest('secret token is too long');
  if (secretToken !== '' && !webhookSecretPattern.test(secretToken)) {
    throw badRequest('secret token contains unallowed characters');
  }
  const maxConnections = clamp(params.integer('max_connections', 40), 1, 100);
  setAllowedUpdates(call);
  if (params.flag('drop_pending_updates')) world.queueOf(bot.id).clear();
  const known = bot.webhook;
  const isSame =
    known?.url === url && known.secretToken === secretToken && known.maxConnections === maxConnections;
  const ipAddress = params.text('ip_address') || undefined;
  const hasCustomCertificate = params.has('certificate');
  bot.webhook = { url, secretToken, maxConnections, ipAddress, hasCustomCertificate };
  pollers.get(bot)?.(new ApiError(409, 'Conflict: terminated by setWebhook request'));
  world.onWebhook(bot);
  world.changed('bots');
  return new Described(true, isSame ? 'Webhook is already set' : 'Webhook was set');
}

function checkWebhookUrl(world: World, url: string): void {
  let parsed: URL;
  try {
    parsed = webhookAddress(url);
  } catch {
    throw badRequest('bad webhook: invalid webhook URL specified');
  }
  if (!['http:', 'https:'].includes(parsed.protocol)) {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  }
  if (!world.config.https) return;
  if (parsed.protocol !== 'https:') {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  }
  if (!(webhookPorts as readonly number[]).includes(Number(parsed.port || 443))) {
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
  }
}

function removeWebhook({ world, bot, params }: MethodCall): Described {
  if (params.flag('drop_pending_updates')) world.queueOf(bot.id).clear();
  const had = bot.webhook !== null;
  bot.webhook = null;
  world.onWebhook(bot);
  world.changed('bots');
  return new Described(true, had ? 'Webhook was deleted' : 'Webhook is already deleted');
}

function getWebhookInfo({ world, bot }: MethodCall): unknown {
  const { webhook } = bot;
  return {
    url: webhook?.url ?? '',
    has_custom_certificate: webhook?.hasCustomCertificate ?? false,
    pending_update_count: world.queueOf(bot.id).size,
    ...(webhook?.lastErrorDate && {
      last_error_date: webhook.lastErrorDate,
      last_error_message: webhook.lastErrorMessage,
    }),
    ...(webhook?.ipAddress && { ip_address: webhook.ipAddress }),
    ...(webhook && { max_connections: webhook.maxConnections }),
    ...(bot.allowedUpdates && { allowed_updates: bot.allowedUpdates }),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** How updates reach the bot. */
export const updateMethods: Record<string, Method> = {
  getUpdates,
  setWebhook,
  deleteWebhook: removeWebhook,
  getWebhookInfo,
  close: () => true,
  logOut: () => true,
};
