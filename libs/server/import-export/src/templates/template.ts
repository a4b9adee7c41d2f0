import {
  type BotDocumentInput,
  type BotTemplate,
  botDocumentFormat,
  botDocumentSchema,
} from '@botter/contracts';

type ActionInput = NonNullable<BotDocumentInput['actions']>[number];
type ActionData = ActionInput['actionData'];
type ButtonInput = NonNullable<ActionData['buttons']>[number];

/** A reply to a command: formatted text, buttons below each other. */
export function command(name: string, text: string, data: Partial<ActionData> = {}): ActionInput {
  return action('command', name, text, data);
}

/** A reply to a button. */
export function callback(name: string, text: string, data: Partial<ActionData> = {}): ActionInput {
  return action('callback', name, text, data);
}

function action(
  actionTrigger: 'command' | 'callback',
  name: string,
  text: string,
  data: Partial<ActionData>,
): ActionInput {
  return {
    command: name,
    actionTrigger,
    parseMode: 'HTML',
    actionData: { text, buttonLayout: 'vertical', ...data },
  };
}

/** Buttons that run callback actions: `{ label: command }`. */
export function buttons(labels: Readonly<Record<string, string>>): ButtonInput[] {
  return Object.entries(labels).map(([label, value]) => ({ label, type: 'callback', value }));
}

/** Short buttons next to each other, so many in a row. */
export function perRow(buttonsPerRow: number): Pick<ActionData, 'buttonLayout' | 'buttonsPerRow'> {
  return { buttonLayout: 'horizontal', buttonsPerRow };
}

export interface TemplateParts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly actions: readonly ActionInput[];
  /** Commands of the menu with their descriptions. */
  readonly menu: Readonly<Record<string, string>>;
}

/** A template whose document is valid; a mistake in one ends the start. */
export function template({ id, name, description, actions, menu }: TemplateParts): BotTemplate {
  const document = botDocumentSchema.parse({
    format: botDocumentFormat,
    actions: [...actions],
    menu: {
      button: { type: 'commands' },
      commands: Object.entries(menu).map(([of, words]) => ({ command: of, description: words })),
    },
  });
  return { id, name, description, document };
}
