import type { ActionData, ActionTrigger, ParseMode } from '@botter/contracts';
import type { DomainEvent } from '@botter/server-event-store';

/** Everything that is configured for an action, whole in every event, so that any two moments can be compared. */
export interface ActionContent {
  readonly command: string;
  readonly actionType: 'send_message';
  readonly actionTrigger: ActionTrigger;
  readonly parseMode: ParseMode;
  readonly enabled: boolean;
  readonly webhookUrl: string | null;
  readonly webhookEnabled: boolean;
  /** Name of the secret, never its value. */
  readonly webhookSecretRef: string | null;
  readonly actionData: ActionData;
}

export type ActionAdded = DomainEvent<
  'ActionAdded',
  { readonly actionId: string; readonly content: ActionContent }
>;

export type ActionChanged = DomainEvent<
  'ActionChanged',
  {
    readonly actionId: string;
    readonly content: ActionContent;
    /** The secret that nothing uses from here on, to be erased. */
    readonly retiredSecretRef: string | null;
  }
>;

export type ActionDeleted = DomainEvent<
  'ActionDeleted',
  { readonly actionId: string; readonly retiredSecretRef: string | null }
>;

export type ActionEvent = ActionAdded | ActionChanged | ActionDeleted;

/** What actions must know of the bot whose stream they share: whether it still stands. */
export type BotLifeEvent = DomainEvent<'BotAdded'> | DomainEvent<'BotDeleted'>;
