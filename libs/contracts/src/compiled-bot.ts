import type { Action, ActionData, ActionTrigger, ParseMode } from './actions';
import type { TakeoverMode } from './takeover-mode';
import type { Webhook } from './webhooks';

/** An action as the runtime needs it. */
export interface CompiledAction {
  readonly actionId: string;
  readonly command: string;
  readonly trigger: ActionTrigger;
  readonly parseMode: ParseMode;
  readonly enabled: boolean;
  readonly data: ActionData;
  /** Set where the action calls a webhook; the secret is named, never held. */
  readonly webhook: { readonly url: string; readonly secretRef: string | null } | null;
}

/** What identifies an action among those of its bot. */
export type ActionKey = Pick<CompiledAction, 'actionId' | 'command' | 'trigger' | 'enabled'>;

/** An enabled webhook of a bot: what decides whether an update calls it, and with what. */
export interface CompiledWebhook extends Pick<Webhook, 'events' | 'payloadFormat'> {
  readonly webhookId: string;
}

/** A bot as the runtime needs it, without its actions. `telegramId` and `username` are its own at Telegram. */
export interface CompiledBotHead {
  readonly botId: string;
  readonly telegramId: string;
  readonly username: string;
  readonly name: string;
  /** Name of the token in the secrets table. */
  readonly tokenRef: string;
  /** Name of the secret that Telegram repeats with each update by webhook. */
  readonly webhookSecretRef: string;
  /** Left out while nobody has chosen: off. */
  readonly takeoverMode?: TakeoverMode;
  /** Left out where it has none that is enabled. */
  readonly webhooks?: readonly CompiledWebhook[];
  /** Version of the bot whose actions it has, where they come from a published draft. Left out where changes are live at once. */
  readonly publishedVersion?: number;
}

/**
 * A bot as the runtime plans with it: what the projections of the configuration keep ready, so that it answers without
 * asking any configuration module. It may hold only those actions that are asked for.
 */
export interface CompiledBot extends CompiledBotHead {
  readonly actions: readonly CompiledAction[];
}

/** What an action's compiled form is made from: a stored action, or one that is only being written. */
export type CompilableAction = Pick<
  Action,
  'command' | 'actionTrigger' | 'parseMode' | 'enabled' | 'webhookUrl' | 'webhookEnabled' | 'actionData'
>;

/** Compiles an action. `webhookSecretRef` names the secret of its webhook; null where there is none. */
export function compileAction(
  actionId: string,
  action: CompilableAction,
  webhookSecretRef: string | null,
): CompiledAction {
  const { command, actionTrigger, parseMode, enabled, actionData, webhookUrl, webhookEnabled } = action;
  return {
    actionId,
    command,
    trigger: actionTrigger,
    parseMode,
    enabled,
    data: actionData,
    webhook: webhookEnabled && webhookUrl ? { url: webhookUrl, secretRef: webhookSecretRef } : null,
  };
}
