import {
  type ActionTrigger,
  defaultTrigger,
  type Trigger,
  tidiedTrigger,
  triggerSentence,
  triggersSchema,
  triggerTexts,
} from '@botter/contracts';
import type { EditorSection, FormPart } from './form-part';

interface BasicForm {
  readonly command: string;
  /** Empty if none is chosen. */
  readonly trigger: ActionTrigger | '';
  /** As they are being written: lines may be empty. */
  readonly triggers: readonly Trigger[];
}

const section: EditorSection<BasicForm> = {
  step: 1,
  panel: 'basic',
  paths: ['command', 'actionTrigger', 'triggers'],
  places: { command: 'command' },
  missing({ command, trigger, triggers }) {
    if (command.trim() === '') return 'Enter a command to continue.';
    const checked = triggersSchema.safeParse(triggers.map(tidiedTrigger));
    const problem = checked.error?.issues[0]?.message;
    return problem ?? (trigger === '' ? 'Choose what triggers the action to continue.' : undefined);
  },
};

/** The name of an action and what sets it off. */
export const basic: FormPart<BasicForm, 'basic'> = {
  empty: { command: '', trigger: defaultTrigger, triggers: [] },
  of: ({ command, actionTrigger, triggers }) => ({
    command,
    trigger: actionTrigger,
    // The version before, which may still respond during an upgrade, has none.
    triggers: triggers ?? [],
  }),
  body: ({ command, trigger, triggers }) => ({
    command: command.trim(),
    actionTrigger: trigger || defaultTrigger,
    triggers: triggers.map(tidiedTrigger),
  }),
  names: { command: 'command', trigger: 'trigger', triggers: 'more triggers' },
  // The sentence of a trigger of another shape throws.
  hasShape: ({ command, triggers }) =>
    typeof command === 'string' && triggers.every((trigger) => triggerSentence(trigger) !== ''),
  sections: { basic: section },
  texts: ({ command, triggers = [] }) => [command, ...triggers.flatMap(triggerTexts)],
};
