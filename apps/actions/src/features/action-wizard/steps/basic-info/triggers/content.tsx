import { type ContentKind, contentKindSchema, contentKindWords } from '@botter/contracts';
import { Checkbox } from '@botter/web-ui';
import type { TriggerFieldsProps, TriggerForm } from './trigger-form';

export const content: TriggerForm<'content'> = {
  label: 'A photo, file or other content',
  description: 'Someone sends a message of that kind',
  made: { type: 'content', kinds: ['photo'] },
  Fields,
};

function Fields({ trigger, onChange }: TriggerFieldsProps<'content'>) {
  const choose = (kind: ContentKind, chosen: boolean) => {
    const kinds = contentKindSchema.options.filter((one) =>
      one === kind ? chosen : trigger.kinds.includes(one),
    );
    onChange({ ...trigger, kinds });
  };
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">Kinds of messages</legend>
      {contentKindSchema.options.map((kind) => (
        <Checkbox
          key={kind}
          label={contentKindWords[kind]}
          checked={trigger.kinds.includes(kind)}
          onCheckedChange={(chosen) => choose(kind, chosen)}
        />
      ))}
    </fieldset>
  );
}
