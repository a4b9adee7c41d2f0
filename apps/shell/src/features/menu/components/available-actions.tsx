import type { Bot, MenuCommand } from '@botter/contracts';
import { errorText, useActions } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Badge, Button, VirtualList } from '@botter/web-ui';
import { Check, ListPlus, Plus } from 'lucide-react';
import { addAction, addAllActions, isInMenu, menuActions } from '../menu-commands';
import { menuNotice } from '../menu-notices';

interface AvailableActionsProps {
  bot: Bot;
  commands: readonly MenuCommand[];
  onChange: (commands: readonly MenuCommand[]) => void;
}

/** The commands that the bot replies to, to add them to its menu. */
export function AvailableActions({ bot, commands, onChange }: AvailableActionsProps) {
  const { data, error, isFetching, refetch } = useActions(bot.id);
  const actions = menuActions(data?.actions ?? []);
  const withAll = addAllActions(commands, actions);
  const more = withAll.length - commands.length;

  const add = (action: (typeof actions)[number]) => {
    const added = addAction(commands, action);
    if ('problem' in added) {
      menuNotice.refusal(added.problem);
      return;
    }
    onChange(added.commands);
    menuNotice.success(`Added ${action.command} to menu commands`);
  };
  const addAll = () => {
    onChange(withAll);
    menuNotice.success(`Added ${more} commands to menu commands`);
  };

  return (
    <section>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-sm font-medium">Available Bot Actions</h3>
        {more > 1 && (
          <Button size="sm" onClick={addAll}>
            <ListPlus aria-hidden />
            Add all {more}
          </Button>
        )}
      </div>
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load actions')}
        </Alert>
      )}
      {data && actions.length === 0 && (
        <p className="rounded-lg border border-dashed border-line-strong px-4 py-4 text-sm text-muted">
          Your bot has no command actions that begin with a slash yet.{' '}
          <Link
            to={`/actions/${bot.id}/create`}
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            Create an action
          </Link>
        </p>
      )}
      {actions.length > 0 && (
        <div data-scroller className="max-h-72 overflow-y-auto rounded-lg border border-line">
          <VirtualList
            items={actions}
            keyOf={({ id }) => id}
            rowHeight={45}
            inBox
            className="divide-y divide-line"
            itemClassName="flex items-center gap-3 py-1.5 pr-2 pl-3.5"
          >
            {(action) => {
              const there = isInMenu(commands, action.command);
              return (
                <>
                  <span className="min-w-0 flex-1 truncate text-sm">
                    <span className="font-mono">{action.command}</span>
                    {action.actionData.text && (
                      <span className="ml-2.5 text-xs text-muted">{action.actionData.text}</span>
                    )}
                  </span>
                  {!action.enabled && <Badge>Disabled</Badge>}
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={there}
                    aria-label={there ? `In menu: ${action.command}` : `Add ${action.command} to menu`}
                    onClick={() => add(action)}
                  >
                    {there ? <Check aria-hidden /> : <Plus aria-hidden />}
                    {there ? 'In menu' : 'Add'}
                  </Button>
                </>
              );
            }}
          </VirtualList>
        </div>
      )}
    </section>
  );
}
