import {
  type AnswerRule,
  type BotDocumentInput,
  type BotTemplate,
  botDocumentFormat,
  botDocumentSchema,
  type ContactField,
} from '@botter/contracts';

type ActionInput = NonNullable<BotDocumentInput['actions']>[number];
type ActionData = ActionInput['actionData'];
type ButtonInput = NonNullable<ActionData['buttons']>[number];
type TriggerInput = NonNullable<ActionInput['triggers']>[number];
type StepInput = NonNullable<ActionData['steps']>[number];

/** A reply to a command: formatted text, buttons below each other. */
export function command(name: string, text: string, data: Partial<ActionData> = {}): ActionInput {
  return action('command', name, text, data);
}

/** A reply to a button. */
export function callback(
  name: string,
  text: string,
  data: Partial<ActionData> = {},
  triggers: TriggerInput[] = [],
): ActionInput {
  return { ...action('callback', name, text, data), triggers };
}

/** A message with one of these words or phrases. */
export function words(...entries: readonly string[]): TriggerInput[] {
  return [{ type: 'text', match: 'contains', words: [...entries] }];
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

/** Short buttons next to each other, this number in a row. */
export function perRow(buttonsPerRow: number): Pick<ActionData, 'buttonLayout' | 'buttonsPerRow'> {
  return { buttonLayout: 'horizontal', buttonsPerRow };
}

/** A question whose answer later texts name as `answer.<id>`. @param field keeps it with the contact */
export function question(id: string, text: string, answer: AnswerRule, field?: string): StepInput {
  return { type: 'question', id, text, answer, ...(field && { field }) };
}

/** An answer by one of these buttons. */
export function choice(...labels: readonly string[]): AnswerRule<'choice'> {
  return { type: 'choice', options: labels.map((label) => ({ label, value: label })) };
}

export interface TemplateParts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** What the bot keeps about people, if anything. */
  readonly contactFields?: readonly ContactField[];
  readonly actions: readonly ActionInput[];
  /** Commands of the menu with their descriptions. */
  readonly menu: Readonly<Record<string, string>>;
}

/** A template whose document is valid; a mistake in one ends the start. */
export function template({
  id,
  name,
  description,
  contactFields,
  actions,
  menu,
}: TemplateParts): BotTemplate {
  const document = botDocumentSchema.parse({
    format: botDocumentFormat,
    ...(contactFields && { settings: { takeoverMode: 'off', contactFields: [...contactFields] } }),
    actions: [...actions],
    menu: {
      button: { type: 'commands' },
      commands: Object.entries(menu).map(([of, words]) => ({ command: of, description: words })),
    },
  });
  return { id, name, description, document };
}
