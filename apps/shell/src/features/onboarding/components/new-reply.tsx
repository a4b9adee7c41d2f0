import type { Bot } from '@botter/contracts';
import {
  drafts,
  errorText,
  networkErrorText,
  undoOption,
  useAddTemplate,
  useTemplates,
} from '@botter/web-data';
import { Alert, Button, Field, RadioGroup, SegmentedControl, Textarea, toast } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';
import { useAddStart } from '../api/use-add-start';
import { StartPreview } from './start-preview';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import { TemplateReply } from './template-reply';

type Source = 'own' | 'template';

/** The first reply of a bot without actions: written, or all of a template. */
export function NewReply({ bot, onBack, onNext }: StepProps & { bot: Bot }) {
  const draft = `welcome-${bot.id}`;
  const [text, setText] = useState(() => drafts.load(draft) ?? suggestionFor(bot));
  const [isEmpty, setEmpty] = useState(false);
  const [source, setSource] = useState<Source>('own');
  const [chosen, setChosen] = useState<string>();
  // Without them there is still one's own reply.
  const { data: templates = [] } = useTemplates();
  const template = source === 'own' ? undefined : (templates.find(({ id }) => id === chosen) ?? templates[0]);
  const add = useAddStart(bot.id);
  const importing = useAddTemplate(bot.id);
  const isPending = add.isPending || importing.isPending;
  const error = template ? importing.error : add.error;

  const write = (next: string) => {
    setText(next);
    setEmpty(false);
    drafts.keep(draft, next === suggestionFor(bot) ? '' : next);
  };
  /**
   * Not in a callback of the mutation: React doesn't call it if the bot's actions are loaded again first,
   * which removes this from the screen.
   */
  const finish = async (saving: Promise<unknown>) => {
    try {
      await saving;
    } catch {
      return;
    }
    drafts.keep(draft, '');
    toast.success(
      template ? `Template added: ${template.name}` : 'Action created successfully!',
      undoOption(bot.id),
    );
    onNext();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!template && text.trim() === '') return setEmpty(true);
    void finish(template ? importing.mutateAsync(template) : add.mutateAsync(text));
  };

  return (
    <StepFrame
      title="Your bot's first reply"
      description="Telegram sends /start when someone opens your bot and presses Start. This is what your bot replies."
      onSubmit={submit}
      footer={
        <StepButtons onBack={onBack} onSkip={onNext} disabled={isPending}>
          <Button type="submit" variant="primary" busy={isPending}>
            {template ? 'Use template' : 'Save reply'}
          </Button>
        </StepButtons>
      }
    >
      {error && (
        <Alert tone="error" className="mb-4">
          {errorText(error, 'Failed to save action', networkErrorText)}
        </Alert>
      )}
      {templates.length > 0 && (
        <SegmentedControl<Source>
          aria-label="First reply"
          value={source}
          onValueChange={setSource}
          segments={[
            { value: 'own', label: 'Your own words' },
            { value: 'template', label: 'Template' },
          ]}
          className="mb-5 w-full sm:w-80"
        />
      )}
      {template ? (
        <>
          <RadioGroup
            aria-label="Template"
            value={template.id}
            onValueChange={setChosen}
            columns={3}
            options={templates.map(({ id, name, description }) => ({ value: id, label: name, description }))}
            className="mb-5"
          />
          <TemplateReply template={template} />
        </>
      ) : (
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Message" required error={isEmpty ? 'Command and message are required' : undefined}>
            <Textarea
              data-first-field
              rows={6}
              value={text}
              onChange={(event) => write(event.target.value)}
              dir="auto"
            />
          </Field>
          <StartPreview text={text} />
        </div>
      )}
    </StepFrame>
  );
}

function suggestionFor(bot: Bot): string {
  return `Hello, and welcome to ${bot.name}!\n\nSend a message here, and we will reply soon.`;
}
