import {
  type AnswerRule,
  type AnswerType,
  answerLimits,
  answerWords,
  type ContactFieldType,
  questionLimits,
} from '@botter/contracts';
import { FieldSelect } from '@botter/web-contacts';
import { FormattedText, TemplateArea, TemplateInput } from '@botter/web-messages';
import { Button, Field, IconButton, Input, NumberInput, Select, Switch, useRowFocus } from '@botter/web-ui';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent } from 'react';
import { compactDelay } from '../../../../../shared/compact-delay';
import { Disclosure } from '../../../../../shared/components/disclosure';
import { delayPresets } from '../../advanced/delays';
import { TargetSelect } from '../target-select';
import type { StepFieldsProps, StepForm, StepSurroundings } from './step-form';

export const question: StepForm<'question'> = {
  made: () => ({
    type: 'question',
    text: '',
    parseMode: '',
    answer: { type: 'text' },
    field: null,
    retryText: null,
    retries: questionLimits.defaultRetries,
    onInvalid: null,
    timeoutSeconds: null,
    onTimeout: null,
  }),
  Fields,
};

const answerTypes = (Object.keys(answerWords) as AnswerType[]).map((value) => ({
  value,
  label: answerWords[value],
}));
/** What a new field for such an answer keeps. */
const fieldTypes: Partial<Record<AnswerType, ContactFieldType>> = { number: 'number', date: 'date' };

type QuestionProps = StepFieldsProps<'question'>;

function Fields({ step, onChange, around }: QuestionProps) {
  const { answer } = step;
  return (
    <div className="space-y-4">
      <Field label="Question" required>
        <FormattedText
          text={step.text}
          parseMode={step.parseMode}
          onChange={onChange}
          rows={2}
          placeholder="What size?"
          values={around.values}
        />
      </Field>
      <div className="grid grid-cols-1 gap-x-3 gap-y-4 @md:grid-cols-2">
        <Field label="Answer">
          <Select
            value={answer.type}
            onValueChange={(type) => onChange({ answer: emptyAnswer(type) })}
            options={answerTypes}
          />
        </Field>
        <FieldSelect
          label="Keep it in"
          bot={around.bot}
          contactFields={around.contactFields}
          value={step.field ?? ''}
          onChange={(key) => onChange({ field: key || null })}
          without="Only in this dialog"
          type={fieldTypes[answer.type] ?? 'text'}
        />
      </div>
      {answer.type === 'choice' && (
        <Options answer={answer} onChange={(next) => onChange({ answer: next })} values={around.values} />
      )}
      <Disclosure summary="More options">
        <MoreOptions step={step} onChange={onChange} around={around} />
      </Disclosure>
    </div>
  );
}

function emptyAnswer(type: AnswerType): AnswerRule {
  if (type !== 'choice') return { type };
  return { type, options: [emptyOption, emptyOption] };
}
const emptyOption = { label: '', value: '' };

interface AnswerFieldsProps<Type extends AnswerType = AnswerType> {
  answer: AnswerRule<Type>;
  onChange: (answer: AnswerRule) => void;
}

/** Between what an answer has to be. */
function AnswerBounds({ answer, onChange }: AnswerFieldsProps) {
  if (answer.type === 'date') {
    return (
      <Bounds>
        {(['min', 'max'] as const).map((bound) => (
          <Field key={bound} label={bound === 'min' ? 'Earliest' : 'Latest'}>
            <Input
              type="date"
              value={answer[bound] ?? ''}
              onChange={({ target }) => onChange({ ...answer, [bound]: target.value || undefined })}
            />
          </Field>
        ))}
      </Bounds>
    );
  }
  if (answer.type !== 'text' && answer.type !== 'number') return null;
  const words =
    answer.type === 'text'
      ? { min: 'Fewest characters', max: 'Most characters' }
      : { min: 'Smallest', max: 'Largest' };
  return (
    <div className="space-y-3">
      <Bounds>
        {(['min', 'max'] as const).map((bound) => (
          <Field key={bound} label={words[bound]}>
            <NumberInput
              value={answer[bound]}
              onValue={(value) => onChange({ ...answer, [bound]: value })}
              placeholder="Any"
            />
          </Field>
        ))}
      </Bounds>
      {answer.type === 'number' && (
        <Switch
          checked={answer.whole ?? false}
          onCheckedChange={(whole) => onChange({ ...answer, whole: whole || undefined })}
          label="Only whole numbers"
        />
      )}
    </div>
  );
}

function Bounds({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-2 gap-3">{children}</div>;
}

/** The buttons of a choice. The value that is kept is the label, unless another one is written. */
function Options({
  answer,
  onChange,
  values,
}: AnswerFieldsProps<'choice'> & Pick<StepSurroundings, 'values'>) {
  const { frame, added, removed } = useRowFocus<HTMLFieldSetElement>();
  const { options } = answer;
  const isFull = options.length >= answerLimits.options;
  const set = (at: number, patch: Partial<(typeof options)[number]>) =>
    onChange({
      ...answer,
      options: options.map((one, index) => (index === at ? { ...one, ...patch } : one)),
    });
  const add = () => {
    if (isFull) return;
    added(options.length);
    onChange({ ...answer, options: [...options, emptyOption] });
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add();
  };
  return (
    <fieldset ref={frame}>
      <legend className="text-sm font-medium">Options</legend>
      <p className="mt-0.5 text-xs text-muted">People press a button, or type the option.</p>
      <ul className="mt-2 grid gap-2">
        {options.map(({ label, value }, at) => (
          <li key={at} className="flex items-center gap-2">
            <TemplateInput
              aria-label={`Option ${at + 1}`}
              value={label}
              onText={(text) => set(at, { label: text, ...(value === label && { value: text }) })}
              values={values}
              onKeyDown={addByEnter}
              placeholder={`Option ${at + 1}`}
              maxLength={answerLimits.label}
            />
            <Input
              aria-label={`Value of option ${at + 1}`}
              value={value === label ? '' : value}
              onChange={({ target }) => set(at, { value: target.value || label })}
              placeholder={label || 'Value'}
              maxLength={answerLimits.value}
              className="max-w-32 text-muted"
            />
            <IconButton
              size="sm"
              label={`Remove option ${at + 1}`}
              icon={<X aria-hidden />}
              disabled={options.length <= 2}
              onClick={() => {
                removed(at);
                onChange({ ...answer, options: options.filter((_, index) => index !== at) });
              }}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" variant="ghost" disabled={isFull} onClick={add} className="mt-1 -ml-2.5">
        <Plus aria-hidden />
        Add option
      </Button>
    </fieldset>
  );
}

const noLimit = '';
const longer = [
  { seconds: 259_200, label: '3 days' },
  { seconds: 604_800, label: '7 days' },
];

/** What is seldom changed: invalid answers, and answers that don't come. */
function MoreOptions({ step, onChange, around }: QuestionProps) {
  const { retries, timeoutSeconds } = step;
  const presets = [...delayPresets, ...longer].filter(
    ({ seconds }) => seconds >= questionLimits.shortestTimeout,
  );
  const own =
    timeoutSeconds === null || presets.some(({ seconds }) => seconds === timeoutSeconds)
      ? []
      : [{ seconds: timeoutSeconds, label: compactDelay(timeoutSeconds) }];
  return (
    <div className="space-y-4">
      <AnswerBounds answer={step.answer} onChange={(answer) => onChange({ answer })} />
      <Field label="After an invalid answer" hint="Empty: the bot says what it expects.">
        <TemplateArea
          name="the text"
          rows={2}
          value={step.retryText ?? ''}
          onText={(text) => onChange({ retryText: text || null })}
          values={around.values}
          maxLength={questionLimits.retryText}
          placeholder="Please choose one of the sizes."
        />
      </Field>
      <div className="grid grid-cols-1 gap-x-3 gap-y-4 @md:grid-cols-2">
        <Field label="Ask again">
          <Select
            value={String(retries)}
            onValueChange={(next) => onChange({ retries: Number(next) })}
            options={Array.from({ length: questionLimits.retries + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? 'Never' : count === 1 ? 'Once' : `${count} times`,
            }))}
          />
        </Field>
        <TargetSelect
          label="Then go to"
          bot={around.bot}
          actions={around.actions}
          value={step.onInvalid ?? ''}
          onChange={(name) => onChange({ onInvalid: name || null })}
          without="End the dialog"
        />
        <Field label="Wait for an answer">
          <Select
            value={timeoutSeconds === null ? noLimit : String(timeoutSeconds)}
            onValueChange={(next) =>
              onChange(
                next === noLimit
                  ? { timeoutSeconds: null, onTimeout: null }
                  : { timeoutSeconds: Number(next) },
              )
            }
            options={[
              { value: noLimit, label: 'Without a limit' },
              ...[...own, ...presets].map(({ seconds, label }) => ({ value: String(seconds), label })),
            ]}
          />
        </Field>
        {timeoutSeconds !== null && (
          <TargetSelect
            label="Without an answer go to"
            bot={around.bot}
            actions={around.actions}
            value={step.onTimeout ?? ''}
            onChange={(name) => onChange({ onTimeout: name || null })}
            without="End the dialog"
          />
        )}
      </div>
    </div>
  );
}
