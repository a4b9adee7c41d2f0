import {
  type ActionTrigger,
  actionKey,
  BotterError,
  isFallback,
  type Media,
  mediaOf,
} from '@botter/contracts';
import type { BotDraftPublished, BotDraftsChanged, BotLifeEvent } from '@botter/server-bots/events';
import type { Actor, Decider, Happened } from '@botter/server-event-store';
import type { ActionContent, ActionEvent } from './action.events';
import { digestOf, type SavedContent, type SecretChange, sizeOf, withSecret } from './action-content';
import { type ActionQuotas, refuseBeyondQuotas } from './action-quotas';
import { type PublishedUses, usesOf } from './published-uses';
import { type SaveActions, saveTogether } from './save-actions';

/** An action as someone saw it. */
interface SeenAction {
  readonly actionId: string;
  readonly version: number;
}

/** An action that changes together with another one, made of the version that it names. */
export interface UpdatedReference extends SeenAction {
  readonly content: ActionContent;
}

export type ActionCommand =
  | {
      readonly type: 'AddAction';
      readonly actionId: string;
      readonly content: SavedContent;
      readonly secret: SecretChange;
      readonly quotas: ActionQuotas;
    }
  | {
      readonly type: 'ChangeAction';
      readonly actionId: string;
      readonly content: SavedContent;
      readonly secret: SecretChange;
      readonly quotas: ActionQuotas;
      /** The version the person saw; undefined if the last save wins. */
      readonly seenVersion: number | undefined;
      /** Other actions that have to be as they were seen, else nothing changes. */
      readonly seenReferences?: readonly SeenAction[];
      /** References that change together with it. */
      readonly updatedReferences?: readonly UpdatedReference[];
    }
  | { readonly type: 'DeleteAction'; readonly actionId: string; readonly seenVersion: number | undefined }
  | SaveActions;

/**
 * The part of an action that decisions need, and a response in addition to its content: a bot may have
 * megabytes of texts, which no state contains.
 */
export interface ActionState {
  readonly command: string;
  readonly actionTrigger: ActionTrigger;
  /** True for the action that replies to what no other one does. */
  readonly isFallback?: true;
  /** Of its message and its steps. */
  readonly media: readonly Media[];
  readonly webhookSecretRef: string | null;
  /** Of its whole content: an equal digest means that nothing would change. */
  readonly digest: string;
  /** Counts the changes of this action, from 1. */
  readonly version: number;
  readonly createdAt: string;
  readonly changedAt: string;
  /** The author of the last change; undefined in tests that do not name one. */
  readonly changedBy: Actor | undefined;
  /** Its share of the bot's quota, in bytes. */
  readonly size: number;
}

export interface ActionsState {
  readonly botExists: boolean;
  readonly actions: ReadonlyMap<string, ActionState>;
  /** Of all actions together, in bytes. */
  readonly size: number;
  /** Null while every change is live immediately. */
  readonly published: PublishedUses | null;
}

/** Events of other modules that count here. */
type ForeignEvent = BotLifeEvent | BotDraftsChanged | BotDraftPublished;

export const actionsDecider: Decider<ActionsState, ActionCommand, ActionEvent | ForeignEvent> = {
  initialState: { botExists: false, actions: new Map(), size: 0, published: null },
  stateVersion: 6,
  weigh: ({ actions, published }) =>
    800 * actions.size + 100 * ((published?.secretRefs.length ?? 0) + (published?.files.length ?? 0)),

  decide(command, state) {
    if (!state.botExists) throw new BotterError('not_found', 'Bot not found');
    switch (command.type) {
      case 'AddAction': {
        refuseSameCommand(state, command.actionId, command.content);
        refuseSecondFallback(state, command.actionId, command.content);
        const content = withSecret(command.content, command.secret, null);
        refuseBeyondQuotas(state, command.quotas, content);
        return [{ type: 'ActionAdded', data: { actionId: command.actionId, content } }];
      }
      case 'ChangeAction': {
        const before = seen(state, command.actionId, command.seenVersion);
        refuseSameCommand(state, command.actionId, command.content);
        refuseSecondFallback(state, command.actionId, command.content);
        const { actionId, quotas, seenReferences = [], updatedReferences = [] } = command;
        for (const reference of seenReferences) unchanged(state, reference);
        const content = withSecret(command.content, command.secret, before.webhookSecretRef);
        const change = { actionId, version: before.version, content };
        return changeTogether(state, [change, ...updatedReferences], quotas);
      }
      case 'DeleteAction': {
        const { webhookSecretRef: retiredSecretRef } = seen(state, command.actionId, command.seenVersion);
        return [{ type: 'ActionDeleted', data: { actionId: command.actionId, retiredSecretRef } }];
      }
      case 'SaveActions':
        return saveTogether(state, command);
      default:
        return command satisfies never;
    }
  },

  evolve: (state, event) => evolveAll(state, [event]),
  evolveAll,
};

/**
 * The map of actions is copied once for all events, so that a bot of thousands of actions is folded in one
 * pass.
 */
function evolveAll(
  state: ActionsState,
  events: readonly ((ActionEvent | ForeignEvent) & Happened)[],
): ActionsState {
  let { botExists, size, published } = state;
  let copied: Map<string, ActionState> | undefined;
  for (const event of events) {
    switch (event.type) {
      case 'BotAdded':
        botExists = true;
        break;
      case 'BotDeleted':
        botExists = false;
        copied = new Map();
        size = 0;
        published = null;
        break;
      case 'BotDraftsChanged':
        published = event.data.enabled ? usesOf((copied ?? state.actions).values()) : null;
        break;
      case 'BotDraftPublished':
        published = usesOf((copied ?? state.actions).values());
        break;
      case 'ActionAdded':
      case 'ActionChanged': {
        copied ??= new Map(state.actions);
        const { actionId, content } = event.data;
        const before = copied.get(actionId);
        const action = changed(before, content, event);
        copied.set(actionId, action);
        size += action.size - (before?.size ?? 0);
        break;
      }
      case 'ActionDeleted': {
        copied ??= new Map(state.actions);
        size -= copied.get(event.data.actionId)?.size ?? 0;
        copied.delete(event.data.actionId);
        break;
      }
      default:
        event satisfies never;
    }
  }
  return { botExists, actions: copied ?? state.actions, size, published };
}

/** All of them change, or none does. */
function changeTogether(
  state: ActionsState,
  changes: readonly UpdatedReference[],
  quotas: ActionQuotas,
): ActionEvent[] {
  let { size } = state;
  return changes.flatMap((change): ActionEvent[] => {
    const { actionId, content } = change;
    const before = unchanged(state, change);
    if (digestOf(content) === before.digest) return [];
    refuseBeyondQuotas({ actions: state.actions, size }, quotas, content, before);
    size += sizeOf(content) - before.size;
    const retiredSecretRef =
      content.webhookSecretRef === before.webhookSecretRef ? null : before.webhookSecretRef;
    return [{ type: 'ActionChanged', data: { actionId, content, retiredSecretRef } }];
  });
}

/** An action that was deleted since is no longer as it was seen either. */
function unchanged(state: ActionsState, { actionId, version }: SeenAction): ActionState {
  if (state.actions.has(actionId)) return seen(state, actionId, version);
  throw new BotterError(
    'version_conflict',
    'An action that refers to this one was deleted. Nothing was saved.',
  );
}

function seen(state: ActionsState, actionId: string, seenVersion: number | undefined): ActionState {
  const action = state.actions.get(actionId);
  if (!action) throw new BotterError('not_found', 'Action not found');
  if (seenVersion !== undefined && seenVersion !== action.version) {
    throw new BotterError('version_conflict', 'Someone else has changed this action', [
      { path: 'action_id', message: actionId },
    ]);
  }
  return action;
}

function refuseSameCommand(state: ActionsState, actionId: string, content: SavedContent): void {
  const key = actionKey(content.actionTrigger, content.command);
  for (const [otherId, other] of state.actions) {
    if (otherId === actionId || actionKey(other.actionTrigger, other.command) !== key) continue;
    throw new BotterError(
      'conflict',
      `This bot already has the ${content.actionTrigger} action ${other.command}`,
      [{ path: 'command', message: 'Another action has this command and trigger' }],
    );
  }
}

function refuseSecondFallback(state: ActionsState, actionId: string, { triggers }: SavedContent): void {
  if (!isFallback(triggers)) return;
  for (const [otherId, other] of state.actions) {
    if (otherId === actionId || !other.isFallback) continue;
    throw new BotterError(
      'conflict',
      `${other.command} already replies to everything else. A bot has one fallback.`,
      [{ path: 'triggers', message: 'Another action is the fallback' }],
    );
  }
}

function changed(
  before: ActionState | undefined,
  content: ActionContent,
  { metadata }: Happened,
): ActionState {
  const { command, actionTrigger, triggers, actionData, webhookSecretRef } = content;
  const changedAt = metadata?.occurredAt ?? '';
  return {
    command,
    actionTrigger,
    ...(isFallback(triggers) && { isFallback: true }),
    media: mediaOf(actionData).map(({ media }) => media),
    webhookSecretRef,
    digest: digestOf(content),
    version: (before?.version ?? 0) + 1,
    size: sizeOf(content),
    createdAt: before?.createdAt ?? changedAt,
    changedAt,
    changedBy: metadata?.actor,
  };
}
