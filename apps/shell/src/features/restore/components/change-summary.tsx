import type { ChangePreview } from '@botter/contracts';
import { Alert, cn } from '@botter/web-ui';
import { Minus, Pencil, Plus } from 'lucide-react';

const looks = {
  added: { icon: Plus, look: 'bg-success-soft text-success-ink' },
  removed: { icon: Minus, look: 'bg-error-soft text-error-ink' },
  changed: { icon: Pencil, look: 'bg-delayed-soft text-delayed-ink' },
} as const;

const shown = 200;

/** The effects of a change of many things, before someone confirms it. */
export function ChangeSummary({ preview }: { preview: ChangePreview }) {
  const { differences, omitted, telegram, problems, notices } = preview;
  const more = omitted + Math.max(0, differences.length - shown);
  return (
    <div className="flex flex-col gap-4">
      {problems.length > 0 && (
        <Alert>
          <ul>
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`} className="wrap-anywhere">
                {path && <strong className="font-semibold">{path}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {differences.length === 0 ? (
        <p className="text-sm text-muted">Nothing will change: the bot is like this already.</p>
      ) : (
        <ul aria-label="What will change" className="flex flex-col gap-2">
          {differences.slice(0, shown).map(({ kind, part, key, field, item, words }, at) => {
            const { icon: Icon, look } = looks[kind];
            return (
              <li
                // Two items of a list may have the same name.
                key={`${part} ${key} ${field} ${item} ${at}`}
                className="flex items-start gap-2 text-sm"
              >
                <span
                  aria-hidden
                  className={cn('mt-px grid size-5 shrink-0 place-items-center rounded-md', look)}
                >
                  <Icon className="size-3" />
                </span>
                <span className="min-w-0 wrap-anywhere">{future(words)}</span>
              </li>
            );
          })}
          {more > 0 && <li className="pl-7 text-sm text-muted">and {more} more</li>}
        </ul>
      )}
      {differences.length > 0 && telegram.length > 0 && (
        <Alert tone="info">Changes at Telegram, too: {telegram.join(', ')}.</Alert>
      )}
      {notices.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-muted">
          {notices.map((notice) => (
            <li key={notice} className="wrap-anywhere">
              {notice}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const verbs: Readonly<Record<string, string>> = {
  added: 'Add',
  removed: 'Remove',
  deleted: 'Delete',
  changed: 'Change',
  renamed: 'Rename',
  set: 'Set',
  turned: 'Turn',
  reordered: 'Reorder',
  replaced: 'Replace',
};

/** The texts of a history are in the past tense; here the change has not happened yet. */
function future(words: string): string {
  const [verb = '', ...rest] = words.split(' ');
  return [verbs[verb] ?? verb, ...rest].join(' ');
}
