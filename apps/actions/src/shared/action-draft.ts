import type {
  Action,
  ActionBody,
  ActionTrigger,
  Button,
  ButtonLayout,
  DelayedCallback,
  Media,
  ParseMode,
} from '@botter/contracts';

/** What the wizard edits: an action as form fields. An empty trigger means that none is chosen. */
export interface ActionDraft {
  readonly command: string;
  readonly trigger: ActionTrigger | '';
  readonly parseMode: ParseMode;
  readonly text: string;
  readonly media: Media | null;
  readonly buttons: readonly Button[];
  readonly buttonLayout: ButtonLayout;
  /** Null where the buttons share as few rows as possible. */
  readonly buttonsPerRow: number | null;
  readonly delayedCallbacks: readonly DelayedCallback[];
  readonly disableWebPagePreview: boolean;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly webhookEnabled: boolean;
}

export const emptyDraft: ActionDraft = {
  command: '',
  trigger: 'command',
  parseMode: '',
  text: '',
  media: null,
  buttons: [],
  buttonLayout: 'horizontal',
  buttonsPerRow: null,
  delayedCallbacks: [],
  disableWebPagePreview: false,
  webhookUrl: '',
  webhookSecret: '',
  webhookEnabled: false,
};

/** The fields of a stored action. */
export function draftOf(action: Action): ActionDraft {
  const { actionData: data } = action;
  return {
    command: action.command,
    trigger: action.actionTrigger,
    parseMode: action.parseMode,
    text: data.text,
    media: data.media,
    buttons: data.buttons,
    buttonLayout: data.buttonLayout,
    buttonsPerRow: data.buttonsPerRow,
    delayedCallbacks: data.delayedCallbacks,
    disableWebPagePreview: data.disableWebPagePreview,
    webhookUrl: action.webhookUrl ?? '',
    webhookSecret: action.webhookSecret ?? '',
    webhookEnabled: action.webhookEnabled,
  };
}

/**
 * What is sent to the server. Saving always enables the action. The secret is left out where it is `keptSecret`, so
 * that a person who can't see it doesn't clear it.
 */
export function bodyOf(draft: ActionDraft, keptSecret = ''): ActionBody {
  return {
    command: draft.command.trim(),
    actionType: 'send_message',
    actionTrigger: draft.trigger || 'command',
    parseMode: draft.parseMode,
    enabled: true,
    webhookUrl: draft.webhookUrl.trim() || null,
    ...(draft.webhookSecret === keptSecret ? {} : { webhookSecret: draft.webhookSecret }),
    webhookEnabled: draft.webhookEnabled,
    actionData: {
      text: draft.text,
      buttons: [...draft.buttons],
      buttonLayout: draft.buttonLayout,
      buttonsPerRow: draft.buttonsPerRow,
      media: draft.media,
      disableWebPagePreview: draft.disableWebPagePreview,
      delayedCallbacks: [...draft.delayedCallbacks],
    },
  };
}

/** Everything of a stored action, its webhook secret and its switch included, to make the same one again. */
export function wholeBodyOf(action: Action): ActionBody {
  return { ...bodyOf(draftOf(action)), enabled: action.enabled };
}

/** The stored action again, with its switch set: for turning it on and off without touching anything else. */
export function bodyWithEnabled(action: Action, enabled: boolean): ActionBody {
  return { ...bodyOf(draftOf(action), action.webhookSecret ?? ''), enabled };
}

/** True while nothing has been changed. */
export function sameDraft(a: ActionDraft, b: ActionDraft): boolean {
  return sameField(a, b);
}

/** True for equal values of a field, or of a whole draft. */
export function sameField(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

/** One order of fields, whatever order a stored draft or the server has them in. */
function inOrder(draft: unknown): unknown {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === 'object'
        ? Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, entry]) => [key, sorted(entry)])
        : value;
  return sorted(draft);
}
