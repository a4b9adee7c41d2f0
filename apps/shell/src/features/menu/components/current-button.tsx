import type { MenuButton } from '@botter/contracts';
import { Badge } from '@botter/web-ui';

/** The menu button that people see in Telegram now. */
export function CurrentButton({ button }: { button: MenuButton }) {
  return (
    <div className="rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <h3 className="text-xs font-medium text-muted">Current configuration</h3>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-muted">Type</dt>
        <dd>
          <Badge mono tone={button.type === 'web_app' ? 'webapp' : 'neutral'}>
            {button.type}
          </Badge>
        </dd>
        {button.type === 'web_app' && (
          <>
            <dt className="text-muted">Text</dt>
            <dd className="break-words">{button.text}</dd>
            <dt className="text-muted">URL</dt>
            <dd className="font-mono text-xs leading-5 break-all">{button.web_app.url}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
