import { chatTitle, useChats } from '@botter/web-data';
import { Card, Field, Select } from '@botter/web-ui';
import { messageCounts, type ReplayChoice } from '../use-replay-choice';
import { VersionChoice } from './version-choice';

interface ReplayChoiceCardProps {
  botId: string;
  choice: ReplayChoice;
  versions: { readonly latest: number; readonly published?: number };
  before: number;
  after: number;
  onChange: (change: Partial<ReplayChoice>) => void;
}

const allChats = '';

/** The messages to replay, and the two versions to compare. */
export function ReplayChoiceCard({
  botId,
  choice,
  versions,
  before,
  after,
  onChange,
}: ReplayChoiceCardProps) {
  const { chats } = useChats(botId);
  const known = chats.map(({ id, name, telegram_chat_id }) => ({
    value: id,
    label: chatTitle(name, telegram_chat_id),
  }));
  // An address may name a chat further down in the list.
  const isElsewhere = choice.chat !== undefined && !known.some(({ value }) => value === choice.chat);
  return (
    <Card className="mb-5 flex flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-3">
        <Field label="Messages of" className="w-64 max-sm:w-full">
          <Select
            value={choice.chat ?? allChats}
            onValueChange={(chat) => onChange({ chat: chat || undefined })}
            options={[
              { value: allChats, label: 'All chats' },
              ...(isElsewhere ? [{ value: choice.chat!, label: 'This chat' }] : []),
              ...known,
            ]}
          />
        </Field>
        <Field label="How many" className="w-44 max-sm:w-full">
          <Select
            value={String(choice.messages)}
            onValueChange={(messages) => onChange({ messages: Number(messages) })}
            options={messageCounts.map((count) => ({ value: String(count), label: `The latest ${count}` }))}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <VersionChoice
          botId={botId}
          label="Before: version"
          version={before}
          latest={versions.latest}
          onChange={(version) => onChange({ before: version })}
        />
        <VersionChoice
          botId={botId}
          label="After: version"
          version={after}
          latest={versions.latest}
          onChange={(version) => onChange({ after: version })}
        />
      </div>
      {versions.published !== undefined && (
        <p className="text-xs text-muted">
          Chats get version {versions.published}. Version {versions.latest} is the draft.
        </p>
      )}
    </Card>
  );
}
