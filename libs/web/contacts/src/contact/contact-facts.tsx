import type { Contact } from '@botter/contracts';
import { cn, RelativeTime } from '@botter/web-ui';
import type { ReactNode } from 'react';

/** What Telegram and the conversation say about a person. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { telegramUserId, username, language, firstSeenAt, lastSeenAt, startedBy } = contact;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Fact name="Telegram id" mono>
        {telegramUserId}
      </Fact>
      <Fact name="Username">{username && `@${username}`}</Fact>
      <Fact name="Language">{language && languageName(language)}</Fact>
      <Fact name="First seen">
        <RelativeTime at={firstSeenAt} />
      </Fact>
      <Fact name="Last seen">
        <RelativeTime at={lastSeenAt} />
      </Fact>
      <Fact name="Start link" mono>
        {startedBy}
      </Fact>
    </dl>
  );
}

/** Nothing if it isn't known. */
function Fact({ name, mono = false, children }: { name: string; mono?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className={cn('text-right wrap-anywhere', mono && 'font-mono')}>{children}</dd>
    </div>
  );
}

const names = new Intl.DisplayNames(undefined, { type: 'language' });

/** "German (de)"; the code alone if it is none. */
function languageName(code: string): string {
  try {
    const name = names.of(code);
    return name && name !== code ? `${name} (${code})` : code;
  } catch {
    return code;
  }
}
