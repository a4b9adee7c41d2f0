import type { WaitingQuestion } from '@botter/contracts';
import { useActions } from '@botter/web-data';
import { Alert, counted, Field, Select } from '@botter/web-ui';

interface WaitingPeopleProps {
  botId: string;
  questions: readonly WaitingQuestion[];
  /** The action to which they go; empty: they finish as they began. */
  goTo: string;
  onGoTo: (goTo: string) => void;
}

/** What happens to people who wait at questions that the draft removes or changes. */
export function WaitingPeople({ botId, questions, goTo, onGoTo }: WaitingPeopleProps) {
  const { actions } = useActions(botId);
  const people = questions.reduce((sum, { count }) => sum + count, 0);
  const targets = actions.filter(({ actionTrigger, enabled }) => actionTrigger === 'callback' && enabled);
  return (
    <>
      <Alert tone="warning">
        {counted(people, 'person waits', 'people wait')} at {counted(questions.length, 'question')} that this
        draft removes or changes.
        <ul className="mt-1 list-disc pl-5 font-normal">
          {questions.map(({ actionId, command, stepId, text, change, count }) => (
            <li key={`${actionId} ${stepId}`} dir="auto">
              {text === '' ? 'A pause' : `“${text}”`} of <span className="font-mono">{command}</span>,{' '}
              {change}: {count.toLocaleString()}
            </li>
          ))}
        </ul>
      </Alert>
      <Field
        label="People who wait"
        hint={
          goTo === ''
            ? 'A removed question takes their answer as before, a changed one as it is now.'
            : 'Their dialog ends, and this action runs for them.'
        }
      >
        <Select
          value={goTo}
          onValueChange={onGoTo}
          options={[
            { value: '', label: 'Let them finish' },
            ...targets.map(({ command }) => ({ value: command, label: `Send them to ${command}` })),
          ]}
          className="sm:w-80"
        />
      </Field>
    </>
  );
}
