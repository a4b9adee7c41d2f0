import type { BotFatherMessage } from '../world/bot-father/dialog';
import type { BotCommandEntry, JsonObject, SandboxBot } from '../world/types';

/** A bot as the control interface gives it. */
export interface BotView extends Omit<SandboxBot, 'nextUpdateId' | 'nextMessageId' | 'webhook'> {
  readonly webhook: {
    readonly url: string;
    readonly maxConnections: number;
    readonly lastErrorMessage?: string;
  } | null;
  readonly pendingUpdates: number;
  /** The commands of the default scope, as the application suggests them. */
  readonly defaultCommands: readonly BotCommandEntry[];
}

export type { BotCommandEntry };

/** A conversation with BotFather. */
export interface BotFatherView {
  readonly messages: readonly BotFatherMessage[];
  readonly keyboard: readonly (readonly string[])[];
  readonly commands: readonly BotCommandEntry[];
}

/** A message as tests and the chat page read it. */
export interface ChatMessage {
  readonly messageId: number;
  readonly from: { readonly id: number; readonly name: string; readonly isBot: boolean };
  /** Text or caption; as HTML where it is formatted. */
  readonly text: string | null;
  readonly html: boolean;
  readonly buttons: readonly (readonly ChatButton[])[];
  readonly media: {
    readonly kind: string;
    readonly url: string;
    readonly name: string;
    readonly mimeType: string;
  } | null;
  /** ISO 8601. */
  readonly at: string;
  readonly edited: boolean;
  readonly albumId: string | null;
  /** What a message about the chat says. */
  readonly service: string | null;
  /** Of an invoice that was paid. */
  readonly paid: boolean;
  /** Of a poll: the chosen options, by person. */
  readonly votes?: Readonly<Record<string, readonly number[]>>;
  /** Who reacts with what; a custom emoji is shown as sparkles. */
  readonly reactions: readonly { readonly by: number; readonly emoji: string }[];
  readonly linkPreview: boolean;
  /** The message as the Bot API shows it. */
  readonly message: JsonObject;
}

export interface ChatButton {
  readonly label: string;
  readonly type: 'callback' | 'url' | 'webapp' | 'pay' | 'inline';
  readonly value: string;
}

/** A conversation in a list. */
export interface ChatSummary {
  readonly id: number;
  readonly botId: number;
  readonly type: string;
  readonly title: string;
  readonly started: boolean;
  readonly blocked: boolean;
  readonly last: { readonly text: string; readonly at: string } | null;
}
