import { actionKey, BotterError } from '@botter/contracts';
import type { Decider } from '@botter/server-event-store';
import type { ActionContent, ActionEvent, BotLifeEvent } from './action.events';

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
    }
  | {
      readonly type: 'ChangeAction';
      readonly actionId: string;
      readonly content: SavedContent;
      readonly secret: SecretChange;
      /** The version the person saw; undefined where the last save shall count. */
      readonly seenVersion: number | undefined;
    }
  | { readonly type: 'DeleteAction'; readonly actionId: string; readonly seenVersion: number | undefined };

export interface ActionState {
  readonly content: ActionContent;
  /** Counts the changes of this action, from 1. */
  readonly version: number;
}

export interface ActionsState {
  readonly botStands: boolean;
  readonly actions: ReadonlyMap<string, ActionState>;
}

export const actionsDecider: Decider<ActionsState, ActionCommand, ActionEvent | BotLifeEvent> = {
  initialState: { botStands: false, actions: new Map() },

  decide(command, state) {
    if (!state.botStands) throw new BotterError('not_found', 'Bot not found');
    switch (command.type) {
      case 'AddAction': {
        refuseSameCommand(state, command.actionId, command.content);
        const content = withSecret(command.content, command.secret, null);
        return [{ type: 'ActionAdded', data: { actionId: command.actionId, content } }];
      }
      case 'ChangeAction': {
        const { content: before } = seen(state, command.actionId, command.seenVersion);
        refuseSameCommand(state, command.actionId, command.content);
        const content = withSecret(command.content, command.secret, before.webhookSecretRef);
        if (sameContent(content, before)) return [];
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
        return { botStands: false, actions: new Map() };
      case 'ActionAdded':
      case 'ActionChanged': {
        const { actionId, content } = event.data;
        const version = (state.actions.get(actionId)?.version ?? 0) + 1;
        return { ...state, actions: new Map(state.actions).set(actionId, { content, version }) };
      }
      case 'ActionDeleted': {
        const actions = new Map(state.actions);
        actions.delete(event.data.actionId);
        return { ...state, actions };
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
