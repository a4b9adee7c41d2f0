import { type Bot, type MenuCommand, menuLimits } from '@botter/contracts';
import { errorText, type useMenuCommands } from '@botter/web-data';
import { Alert, Button, Card, CardBody, CardHeader } from '@botter/web-ui';
import type { SendMenu } from '../api/use-send-menu';
import { menuNotice } from '../menu-notices';
import { AvailableActions } from './available-actions';
import { LiveCommands } from './live-commands';
import { ManualForm } from './manual-form';
import { MenuCommandList } from './menu-command-list';
import { MenuHelp } from './menu-help';

interface MenuCommandsCardProps {
  bot: Bot;
  /** The commands at Telegram. */
  query: ReturnType<typeof useMenuCommands>;
  /** The list as it was edited here and not sent to Telegram yet. */
  draft: readonly MenuCommand[] | undefined;
  onDraft: (draft: readonly MenuCommand[] | undefined) => void;
  sending: SendMenu;
}

/** The list behind the menu button: edited here, sent as a whole. */
export function MenuCommandsCard({ bot, query, draft, onDraft, sending }: MenuCommandsCardProps) {
  const { data, error, isFetching, refetch } = query;
  const live = data?.commands;
  const commands = draft ?? live ?? [];

  const send = async () => {
    if (await sending.sendCommands(commands)) onDraft(undefined);
  };

  return (
    <Card>
      <CardHeader title="Bot Commands" description="What people can choose from the menu of your bot." />
      <CardBody className="flex flex-col gap-5">
        <ManualForm
          commands={commands}
          onAdd={(list, command) => {
            onDraft(list);
            menuNotice.success(`Added ${command} to menu commands`);
          }}
        />
        <AvailableActions bot={bot} commands={commands} onChange={onDraft} />
        <section>
          <h3 className="mb-2 text-sm font-medium">
            Menu Commands <span className="text-muted tabular-nums">({commands.length})</span>
          </h3>
          {commands.length > 0 ? (
            <MenuCommandList commands={commands} onChange={onDraft} />
          ) : (
            <p className="rounded-lg border border-dashed border-line-strong px-4 py-6 text-center text-sm text-muted">
              No commands added yet. Add commands manually or from your existing bot actions above.
            </p>
          )}
          {commands.length > menuLimits.commands && (
            <Alert tone="warning" className="mt-2">
              Telegram takes at most {menuLimits.commands} commands.
            </Alert>
          )}
          {commands.length === 0 && live && live.length > 0 && (
            <p className="mt-2 text-xs text-muted">
              To remove all commands from Telegram, set the menu button to Default.
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={sending.isSendingCommands}
              // The list replaces what Telegram has, which must be known.
              disabled={sending.isSendingCommands || commands.length === 0 || !live}
              onClick={() => void send()}
            >
              Update Commands
            </Button>
            <Button disabled={sending.isSendingCommands} onClick={() => onDraft(undefined)}>
              Reset to Current
            </Button>
          </div>
        </section>
        {error && (
          <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, 'Failed to load menu commands')}
          </Alert>
        )}
        {live && <LiveCommands commands={live} busy={isFetching} onRefresh={() => void refetch()} />}
        <MenuHelp />
      </CardBody>
    </Card>
  );
}
