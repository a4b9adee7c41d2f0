import type { Bot, Condition } from '@botter/contracts';
import { ConditionEditor, useContactFields } from '@botter/web-contacts';
import { errorText } from '@botter/web-data';
import { Alert, counted, Field, RadioGroup, Select, Skeleton } from '@botter/web-ui';
import { useContactCount, useSegments } from '../../../shared/api/use-segments';
import type { BroadcastForm, FormProblems } from './broadcast-form';

interface AudienceFieldsProps {
  bot: Bot;
  form: BroadcastForm;
  problems: FormProblems;
  onChange: (patch: Partial<BroadcastForm>) => void;
}

const everyone = { all: [] };
const audiences = [
  { value: 'all', label: 'Everyone', description: 'All contacts that can be reached' },
  { value: 'segment', label: 'Segment', description: 'A saved condition' },
  { value: 'conditions', label: 'Conditions', description: 'Only for this broadcast' },
] as const;

/** Who gets a broadcast, with how many that are. */
export function AudienceFields({ bot, form, problems, onChange }: AudienceFieldsProps) {
  const { audience, segmentId, when } = form;
  const contactFields = useContactFields(bot.id);
  const { segments, ...query } = useSegments(bot.id);
  const segment = segments.find(({ id }) => id === segmentId);
  const wanted = audience === 'all' ? everyone : audience === 'segment' ? segment?.when : when;
  return (
    <div className="space-y-4">
      <RadioGroup
        aria-label="Audience"
        columns={3}
        value={audience}
        onValueChange={(next) => onChange({ audience: next })}
        options={audiences}
      />
      {audience === 'segment' && (
        <Field
          label="Segment"
          error={problems.segmentId}
          hint={
            query.data?.length === 0 ? 'This bot has no segments yet. Make one at its contacts.' : undefined
          }
        >
          <Select
            value={segmentId === '' ? undefined : segmentId}
            onValueChange={(next) => onChange({ segmentId: next })}
            placeholder="Choose a segment"
            disabled={!query.data}
            options={segments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      {query.error && audience === 'segment' && (
        <Alert onRetry={() => void query.refetch()}>
          {errorText(query.error, 'Failed to load segments')}
        </Alert>
      )}
      {audience === 'conditions' && (
        <>
          <ConditionEditor
            condition={when}
            onChange={(next) => onChange({ when: next })}
            around={{ bot, contactFields }}
          />
          {problems.when && <Alert>{problems.when}</Alert>}
        </>
      )}
      {wanted && <AudienceCount bot={bot} when={wanted} />}
    </div>
  );
}

function AudienceCount({ bot, when }: { bot: Bot; when: Condition }) {
  const { data, error, isComplete, isOld, refetch } = useContactCount(bot.id, when);
  if (!isComplete) return null;
  if (error) {
    return <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to count the contacts')}</Alert>;
  }
  return (
    <div className="rounded-lg bg-sunken px-3.5 py-2.5">
      <output aria-live="polite" aria-busy={isOld} className="text-sm font-medium tabular-nums">
        {data === undefined ? <Skeleton className="my-0.5 h-4 w-32" /> : counted(data, 'contact')}
      </output>
      <p className="mt-0.5 text-xs text-muted">
        Those who blocked the bot, unsubscribed or only know it from groups are left out.
      </p>
    </div>
  );
}
