import { Select } from '@botter/web-ui';
import type { Topic } from '../topics';

interface TopicPickerProps {
  topics: readonly Topic[];
  threadId: string | undefined;
  onThread: (threadId: string | undefined) => void;
}

/** The forum topic that a message is sent to. */
export function TopicPicker({ topics, threadId, onThread }: TopicPickerProps) {
  return (
    <div className="mb-2 flex items-center gap-2 text-xs text-muted">
      <span aria-hidden>To topic</span>
      <Select
        aria-label="Topic"
        value={threadId ?? ''}
        onValueChange={(value) => onThread(value || undefined)}
        options={[
          { value: '', label: 'General' },
          ...topics.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="w-auto max-w-60"
      />
    </div>
  );
}
