import type { ActionTrigger } from './action-triggers';
import type { Action } from './actions';
import type { ContactField } from './contact-fields';
import { buttonTemplates, type ParseMode } from './message-fields';
import { type StoredActionData } from './parts';
import type { TakeoverMode } from './takeover-mode';
import { builtInContactFields, mayHavePlaces, placesIn } from './templates/template';
import type { Trigger } from './triggers';
import type { Webhook } from './webhooks';

/** An action as the runtime needs it. */
export interface CompiledAction {
  readonly actionId: string;
  readonly command: string;
  readonly trigger: ActionTrigger;
  /** Left out if only its command sets it off. */
  readonly triggers?: readonly Trigger[];
  readonly parseMode: ParseMode;
  readonly enabled: boolean;
  readonly data: StoredActionData;
  /** Set if the action calls a webhook; it has the secret's name, never the secret. */
  readonly webhook: { readonly url: string; readonly secretRef: string | null } | null;
}

/** Identifies an action among those of its bot. */
export type ActionKey = Pick<CompiledAction, 'actionId' | 'command' | 'trigger' | 'triggers' | 'enabled'>;

/** An enabled webhook of a bot: what decides whether an update calls it, and with what. */
export interface CompiledWebhook extends Pick<Webhook, 'events' | 'payloadFormat'> {
  readonly webhookId: string;
}

/**
 * A bot as the runtime needs it, without its actions. `telegramId` and `username` are its own at Telegram.
 */
export interface CompiledBotHead {
  readonly botId: string;
  readonly telegramId: string;
  readonly username: string;
  readonly name: string;
  /** Name of the token in the secrets table. */
  readonly tokenRef: string;
  /** Name of the secret that Telegram repeats with each update by webhook. */
  readonly webhookSecretRef: string;
  /** Left out if no one has chosen it, which means off. */
  readonly takeoverMode?: TakeoverMode;
  /** Left out if no webhook is enabled. */
  readonly webhooks?: readonly CompiledWebhook[];
  /**
   * The version of the bot that its actions belong to, if they are a published draft. Left out if changes are
   * live immediately.
   */
  readonly publishedVersion?: number;
  /** Its updates are planned with the session of the person. Left out for bots without state. */
  readonly needsState?: true;
  /** The fields of its contacts. Left out if there are none. */
  readonly contactFields?: readonly ContactField[];
  /** IANA. Left out for UTC. */
  readonly timeZone?: string;
}

/**
 * A bot as the runtime plans with it. The projections of the configuration keep it ready, so that a reply
 * needs no configuration module. It may contain only the requested actions.
 */
export interface CompiledBot extends CompiledBotHead {
  readonly actions: readonly CompiledAction[];
}

/** The input for compiling an action: a stored action, or one that is only being written. */
export type CompilableAction = Pick<
  Action,
  'command' | 'actionTrigger' | 'parseMode' | 'enabled' | 'webhookUrl' | 'webhookEnabled'
> & { readonly triggers?: readonly Trigger[]; readonly actionData: StoredActionData };

/** Compiles an action. `webhookSecretRef` names the secret of its webhook; null if there is none. */
export function compileAction(
  actionId: string,
  action: CompilableAction,
  webhookSecretRef: string | null,
): CompiledAction {
  const {
    command,
    actionTrigger,
    triggers = [],
    parseMode,
    enabled,
    actionData,
    webhookUrl,
    webhookEnabled,
  } = action;
  return {
    actionId,
    command,
    trigger: actionTrigger,
    ...(triggers.length > 0 && { triggers }),
    parseMode,
    enabled,
    data: actionData,
    webhook: webhookEnabled && webhookUrl ? { url: webhookUrl, secretRef: webhookSecretRef } : null,
  };
}

const builtIn: readonly string[] = builtInContactFields;

/**
 * Whether an action can only run with what is kept about the person: it has steps, or a text names a field of
 * the contact or an answer.
 */
export function needsState({ data }: CompiledAction): boolean {
  if (data.steps && data.steps.length > 0) return true;
  const texts = [data.text, ...buttonTemplates(data.buttons)].filter(mayHavePlaces);
  return placesIn(texts).some(
    ({ root, name }) => root === 'answer' || (root === 'contact' && !builtIn.includes(name)),
  );
}
