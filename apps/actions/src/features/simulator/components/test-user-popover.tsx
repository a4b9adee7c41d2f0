import type { TestUser } from '@botter/simulator';
import { Button, Field, Input, Popover, SegmentedControl, Select } from '@botter/web-ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Languages of Telegram's own applications that bots meet most. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'Arabic' },
  { value: 'de', label: 'German' },
  { value: 'es', label: 'Spanish' },
  { value: 'fr', label: 'French' },
  { value: 'id', label: 'Indonesian' },
  { value: 'it', label: 'Italian' },
  { value: 'pt-br', label: 'Portuguese (Brazil)' },
  { value: 'ru', label: 'Russian' },
  { value: 'tr', label: 'Turkish' },
  { value: 'uk', label: 'Ukrainian' },
];

interface TestUserPopoverProps {
  person: TestUser;
  onChange: (person: TestUser) => void;
  /** What is kept about the user, and the clock. */
  children?: ReactNode;
}

/** The test user that the bot talks to, which can be changed at any time. */
export function TestUserPopover({ person, onChange, children }: TestUserPopoverProps) {
  const change = (patch: Partial<TestUser>) => onChange({ ...person, ...patch });
  return (
    <Popover
      label="Test user"
      align="end"
      className="max-h-(--radix-popover-content-available-height) space-y-4 overflow-y-auto"
      trigger={
        <Button variant="ghost" size="sm" className="max-w-28" aria-label={`Test user: ${person.name}`}>
          <span className="truncate">{person.name}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <Field label="Name">
        <Input value={person.name} maxLength={64} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label="Username" hint="Leave it empty for a user without one.">
        <Input
          value={person.username}
          maxLength={32}
          placeholder="@username"
          onChange={({ target }) => change({ username: target.value.trim().replace(/^@/, '') })}
        />
      </Field>
      <Field label="Language">
        <Select
          value={person.languageCode}
          onValueChange={(languageCode) => change({ languageCode })}
          options={languages}
        />
      </Field>
      <div className="space-y-1.5">
        <SegmentedControl
          aria-label="Kind of chat"
          value={person.chatType}
          onValueChange={(chatType) => change({ chatType })}
          segments={[
            { value: 'private', label: 'Private chat' },
            { value: 'group', label: 'Group' },
          ]}
          className="w-full"
        />
        <p className="text-xs text-muted">Changing the chat type restarts the conversation.</p>
      </div>
      {children}
    </Popover>
  );
}
