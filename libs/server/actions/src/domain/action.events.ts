import type { DomainEvent } from '@botter/server-event-store';

/*
 * Stored shapes are independent of the API's, which may change: nothing here comes from the contracts. A
 * shape that changes gets a new version in `action.event-types.ts`, with the step from the version before.
 */

type StoredMediaType = 'photo' | 'video' | 'audio' | 'document' | 'animation';

type StoredMedia =
  | { readonly type: StoredMediaType; readonly source: 'upload'; readonly fileId: string }
  | { readonly type: StoredMediaType; readonly source: 'url'; readonly url: string };

interface StoredButton {
  readonly type: 'callback' | 'url' | 'webapp';
  readonly label: string;
  readonly value: string;
}

interface StoredDelayedCallback {
  readonly callbackCommand: string;
  readonly delaySeconds: number;
}

export interface StoredActionData {
  readonly text: string;
  readonly buttons: StoredButton[];
  readonly buttonLayout: 'horizontal' | 'vertical';
  /**
   * 1 to 8, for the horizontal layout; null if the buttons share as few rows as possible. Since version 2.
   */
  readonly buttonsPerRow: number | null;
  readonly media: StoredMedia | null;
  readonly disableWebPagePreview: boolean;
  readonly delayedCallbacks: StoredDelayedCallback[];
  /** Left out if there are none, as in all events from before steps existed. */
  readonly steps?: StoredStep[];
}

type StoredStep = { readonly id: string } & (
  | ({ readonly type: 'message'; readonly parseMode: '' | 'HTML' } & Omit<
      StoredActionData,
      'delayedCallbacks' | 'steps'
    >)
  | { readonly type: 'pause'; readonly seconds: number }
  | {
      readonly type: 'question';
      readonly text: string;
      readonly parseMode: '' | 'HTML';
      readonly answer: StoredAnswer;
      readonly field: string | null;
      readonly retryText: string | null;
      readonly retries: number;
      readonly onInvalid: string | null;
      readonly timeoutSeconds: number | null;
      readonly onTimeout: string | null;
    }
  | { readonly type: 'set'; readonly changes: StoredContactChange[] }
  | {
      readonly type: 'branch';
      readonly branches: { readonly when: StoredCondition; readonly goTo: string }[];
    }
  | { readonly type: 'goTo'; readonly action: string }
  | { readonly type: 'handOver'; readonly note: string }
);

type StoredAnswer =
  | { readonly type: 'text'; readonly min?: number | undefined; readonly max?: number | undefined }
  | {
      readonly type: 'number';
      readonly min?: number | undefined;
      readonly max?: number | undefined;
      readonly whole?: boolean | undefined;
    }
  | { readonly type: 'date'; readonly min?: string | undefined; readonly max?: string | undefined }
  | { readonly type: 'choice'; readonly options: { readonly label: string; readonly value: string }[] }
  | { readonly type: 'email' | 'phone' | 'photo' | 'file' | 'location' };

type StoredContactChange =
  | { readonly field: string; readonly value: string }
  | { readonly field: string; readonly add: number }
  | { readonly field: string; readonly clear: true }
  | { readonly tag: string; readonly on: boolean }
  | { readonly unsubscribed: boolean };

type StoredCondition = StoredGroup<StoredTest | StoredGroup<StoredTest>>;

type StoredGroup<Member> = { readonly all: Member[] } | { readonly any: Member[] };

type StoredTest =
  | {
      readonly field: string;
      readonly op: 'is' | 'is_not' | 'contains' | 'starts' | 'gt' | 'lt';
      readonly value: string | number | boolean;
    }
  | { readonly field: string; readonly op: 'set' | 'not_set' }
  | { readonly field: string; readonly op: 'within_days'; readonly value: number }
  | { readonly tag: string; readonly on: boolean }
  | { readonly language: string[] }
  | { readonly hours: { readonly from: string; readonly to: string; readonly days: number[] } }
  | { readonly seen_within_days: number }
  | { readonly chance: number }
  | { readonly started_by: string };

type StoredTrigger =
  | { readonly type: 'text'; readonly match: 'is' | 'starts' | 'contains'; readonly words: string[] }
  | { readonly type: 'start'; readonly payload: string }
  | { readonly type: 'content'; readonly kinds: StoredContentKind[] }
  | { readonly type: 'joined' }
  | { readonly type: 'fallback' };

type StoredContentKind =
  | 'photo'
  | 'video'
  | 'document'
  | 'voice'
  | 'audio'
  | 'video_note'
  | 'sticker'
  | 'location'
  | 'contact';

/** The whole configuration of an action, in every event, so that any two moments can be compared. */
export interface ActionContent {
  readonly command: string;
  readonly actionType: 'send_message';
  readonly actionTrigger: 'command' | 'callback';
  /** Left out if there are none, as in all events from before triggers existed. */
  readonly triggers?: StoredTrigger[];
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
