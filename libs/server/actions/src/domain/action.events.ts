import type { DomainEvent } from '@botter/server-event-store';

/*
 * What is stored has shapes of its own, which the API's may leave behind: nothing here comes from the contracts. A shape
 * that changes gets a new version in `action.event-types.ts`, with the step from the version before.
 */

export type StoredMediaType = 'photo' | 'video' | 'audio' | 'document' | 'animation';

export type StoredMedia =
  | { readonly type: StoredMediaType; readonly source: 'upload'; readonly fileId: string }
  | { readonly type: StoredMediaType; readonly source: 'url'; readonly url: string };

export interface StoredButton {
  readonly type: 'callback' | 'url' | 'webapp';
  readonly label: string;
  readonly value: string;
}

export interface StoredDelayedCallback {
  readonly callbackCommand: string;
  readonly delaySeconds: number;
}

export interface StoredActionData {
  readonly text: string;
  readonly buttons: StoredButton[];
  readonly buttonLayout: 'horizontal' | 'vertical';
  /** 1 to 8, for the horizontal layout; null where the buttons share as few rows as possible. Since version 2. */
  readonly buttonsPerRow: number | null;
  readonly media: StoredMedia | null;
  readonly disableWebPagePreview: boolean;
  readonly delayedCallbacks: StoredDelayedCallback[];
}

/** Everything that is configured for an action, whole in every event, so that any two moments can be compared. */
export interface ActionContent {
  readonly command: string;
  readonly actionType: 'send_message';
  readonly actionTrigger: 'command' | 'callback';
  readonly parseMode: '' | 'HTML';
  readonly enabled: boolean;
  readonly webhookUrl: string | null;
  readonly webhookEnabled: boolean;
  /** Name of the secret, never its value. */
  readonly webhookSecretRef: string | null;
  readonly actionData: StoredActionData;
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
