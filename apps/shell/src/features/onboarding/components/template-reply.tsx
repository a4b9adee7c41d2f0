import { type BotTemplate, isTyped } from '@botter/contracts';
import { counted } from '@botter/web-ui';
import { startCommand } from '../api/use-add-start';
import { SavedPreview } from './start-preview';

/** The content of a template: its commands, and its bot's greeting. */
export function TemplateReply({ template: { document } }: { template: BotTemplate }) {
  const actions = document.actions ?? [];
  const start = actions.find(({ command }) => command === startCommand);
  const commands = actions.filter(({ actionTrigger }) => isTyped(actionTrigger));
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div>
        <p className="text-sm text-muted">
          Comes with {counted(actions.length, 'action')} and their buttons. Change the texts afterwards in
          Actions.
        </p>
        <ul aria-label="Commands" className="mt-3 flex flex-wrap gap-1.5">
          {commands.map(({ command }) => (
            <li
              key={command}
              className="rounded-md bg-command-soft px-2 py-0.5 font-mono text-xs text-command-ink"
            >
              {command}
            </li>
          ))}
        </ul>
      </div>
      {start && <SavedPreview start={start} />}
    </div>
  );
}
