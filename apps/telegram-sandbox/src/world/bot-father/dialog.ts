/** One person's conversation with BotFather. */
export interface BotFatherDialog {
  readonly messages: readonly BotFatherMessage[];
  readonly step: Step;
  /** Texts of the keyboard below the input, row by row; empty without one. */
  readonly keyboard: readonly (readonly string[])[];
}

export interface BotFatherMessage {
  readonly id: number;
  readonly fromPerson: boolean;
  /** Telegram's HTML; plain from a person. */
  readonly text: string;
  readonly buttons: readonly (readonly InlineButton[])[];
  /** The bot whose token the message shows. */
  readonly tokenOf: number | null;
  /** ISO 8601. */
  readonly at: string;
}

export interface InlineButton {
  readonly label: string;
  readonly value: string;
}

/** What BotFather waits for. */
export type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'newName' }
  | { readonly kind: 'newUsername'; readonly name: string }
  /** The bot that a command is for. */
  | { readonly kind: 'bot'; readonly command: string }
  /** What a command changes of the bot. */
  | { readonly kind: 'value'; readonly command: string; readonly botId: number };

/** What BotFather says to one text or press. */
export interface Reply {
  readonly text: string;
  readonly step?: Step;
  readonly keyboard?: readonly (readonly string[])[];
  readonly buttons?: readonly (readonly InlineButton[])[];
  readonly tokenOf?: number;
}

const historyLimit = 200;

export const emptyDialog: BotFatherDialog = { messages: [], step: { kind: 'nothing' }, keyboard: [] };

/** The dialog with the text of the person and the reply to it. */
export function withReply(
  dialog: BotFatherDialog,
  written: string,
  reply: Reply,
  at: string,
): BotFatherDialog {
  const id = (dialog.messages.at(-1)?.id ?? 0) + 1;
  const own = { id, fromPerson: true, text: written, buttons: [], tokenOf: null, at };
  const messages = [...dialog.messages, own, messageOf(reply, id + 1, at)];
  return after(dialog, reply, messages.slice(-historyLimit));
}

/** The dialog with a message that a press has changed. */
export function withEdit(
  dialog: BotFatherDialog,
  messageId: number,
  reply: Reply,
  at: string,
): BotFatherDialog {
  const messages = dialog.messages.map((message) =>
    message.id === messageId ? messageOf(reply, messageId, at) : message,
  );
  return after(dialog, reply, messages);
}

function after(
  dialog: BotFatherDialog,
  { step = { kind: 'nothing' }, keyboard = [] }: Reply,
  messages: readonly BotFatherMessage[],
): BotFatherDialog {
  return { ...dialog, messages, step, keyboard };
}

function messageOf({ text, buttons = [], tokenOf }: Reply, id: number, at: string): BotFatherMessage {
  return { id, fromPerson: false, text, buttons, tokenOf: tokenOf ?? null, at };
}
