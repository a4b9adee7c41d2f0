import { actionKey, BotterError } from '@botter/contracts';
import type { Decider } from '@botter/server-event-store';
import type { ActionContent, ActionEvent, BotLifeEvent } from './action.events';
import { type ActionQuotas, refuseBeyondQuotas, sizeOf } from './action-quotas';

/** What becomes of the webhook's secret when an action is saved. */
export type SecretChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'set'; readonly ref: string };

export type SavedContent = Omit<ActionContent, 'webhookSecretRef'>;

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
      /** The version the person saw; undefined where the last save shall count. */
      readonly seenVersion: number | undefined;
    }
  | { readonly type: 'DeleteAction'; readonly actionId: string; readonly seenVersion: number | undefined };

export interface ActionState {
  readonly content: ActionContent;
  /** Counts the changes of this action, from 1. */
  readonly version: number;
  /** What it takes of the bot's quota, in bytes. */
  readonly size: number;
}

export interface ActionsState {
  readonly botStands: boolean;
  readonly actions: ReadonlyMap<string, ActionState>;
  /** Of all actions together, in bytes. */
  readonly size: number;
}

export const actionsDecider: Decider<ActionsState, ActionCommand, ActionEvent | BotLifeEvent> = {
  initialState: { botStands: false, actions: new Map(), size: 0 },

  decide(command, state) {
    if (!state.botStands) throw new BotterError('not_found', 'Bot not found');
    switch (command.type) {
      case 'AddAction': {
        refuseSameCommand(state, command.actionId, command.content);
        const content = withSecret(command.content, command.secret, null);
        refuseBeyondQuotas(state, command.quotas, content);
        return [{ type: 'ActionAdded', data: { actionId: command.actionId, content } }];
      }
      case 'ChangeAction': {
        const current = seen(state, command.actionId, command.seenVersion);
        const before = current.content;
        refuseSameCommand(state, command.actionId, command.content);
        const content = withSecret(command.content, command.secret, before.webhookSecretRef);
        if (sameContent(content, before)) return [];
        refuseBeyondQuotas(state, command.quotas, content, current);
        const retiredSecretRef =
          content.webhookSecretRef === before.webhookSecretRef ? null : before.webhookSecretRef;
        return [{ type: 'ActionChanged', data: { actionId: command.actionId, content, retiredSecretRef } }];
      }
      case 'DeleteAction': {
        const { content } = seen(state, command.actionId, command.seenVersion);
        const retiredSecretRef = content.webhookSecretRef;
        return [{ type: 'ActionDeleted', data: { actionId: command.actionId, retiredSecretRef } }];
      }
      default:
        return command satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'BotAdded':
        return { ...state, botStands: true };
      case 'BotDeleted':
        return { botStands: false, actions: new Map(), size: 0 };
      case 'ActionAdded':
      case 'ActionChanged': {
        const { actionId, content } = event.data;
        const before = state.actions.get(actionId);
        const action = { content, version: (before?.version ?? 0) + 1, size: sizeOf(content) };
        const actions = new Map(state.actions).set(actionId, action);
        return { ...state, actions, size: state.size - (before?.size ?? 0) + action.size };
      }
      case 'ActionDeleted': {
        const actions = new Map(state.actions);
        actions.delete(event.data.actionId);
        const gone = state.actions.get(event.data.actionId)?.size ?? 0;
        return { ...state, actions, size: state.size - gone };
      }
      default:
        return state;
    }
  },
};

function seen(state: ActionsState, actionId: string, seenVersion: number | undefined): ActionState {
  const action = state.actions.get(actionId);
  if (!action) throw new BotterError('not_found', 'Action not found');
  if (seenVersion !== undefined && seenVersion !== action.version) {
    throw new BotterError('version_conflict', 'Somebody else has changed this action');
  }
  return action;
}

function refuseSameCommand(state: ActionsState, actionId: string, content: SavedContent): void {
  const key = actionKey(content.actionTrigger, content.command);
  for (const [otherId, { content: other }] of state.actions) {
    if (otherId === actionId || actionKey(other.actionTrigger, other.command) !== key) continue;
    throw new BotterError(
      'conflict',
      `This bot already has the ${content.actionTrigger} action ${other.command}`,
      [{ path: 'command', message: 'Another action has this command and trigger' }],
    );
  }
}

function withSecret(content: SavedContent, secret: SecretChange, before: string | null): ActionContent {
  const webhookSecretRef = secret.kind === 'keep' ? before : secret.kind === 'set' ? secret.ref : null;
  return { ...content, webhookSecretRef };
}

/** Both come out of one schema, so that equal content has equal JSON once the keys are sorted. */
function sameContent(a: ActionContent, b: ActionContent): boolean {
  return canonical(a) === canonical(b);
}

function canonical(content: ActionContent): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
