import { type Action, actionTriggers, type Bot, targetFinder } from '@botter/contracts';
import { canEdit, errorText, useActions } from '@botter/web-data';
import { Link, useLocation } from '@botter/web-router';
import { Alert, Button, EmptyState, Input, SegmentedControl, VirtualList } from '@botter/web-ui';
import { MessageSquareReply, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DeleteActionDialog } from '../../../shared/components/delete-action-dialog';
import { findActions } from '../../../shared/find-actions';
import { useSaveErrorText } from '../../../shared/save-conflict';
import { startFirst } from '../../../shared/start-first';
import { ViewFlowGraph } from '../../flow-graph/components/view-flow-graph';
import { useProblems } from '../../linter';
import { TemplateGallery } from '../../templates/template-gallery';
import { useSwitchActions } from '../api/use-switch-actions';
import { type ActionFilter, actionFilters, countActions, filterActions } from '../filter-actions';
import { useListState } from '../use-list-state';
import { ActionCard } from './action-card';
import { ActionsLoading } from './actions-loading';

/** The actions of one bot with their filters and all their states. */
export function BotActions({ bot, owner }: { bot: Bot; owner: boolean }) {
  const { actions, isPending, error, refetch, isFetching, data } = useActions(bot.id);
  const { current, replace, push, back } = useListState();
  const { filter = 'all' } = current;
  const setFilter = (next: ActionFilter) => replace({ ...current, botId: bot.id, filter: next });
  const [deleting, setDeleting] = useState<Action>();
  const switching = useSwitchActions(bot.id);
  const saveErrorText = useSaveErrorText();
  const findings = useProblems(bot.id);
  const isLinked = useMemo(() => {
    const find = targetFinder(actions);
    return (value: string) => find(value) !== undefined;
  }, [actions]);
  const [words, setWords] = useState('');
  const found = useMemo(() => new Set(findActions(actions, words)), [actions, words]);
  const isSearching = words.trim() !== '';
  const shown = startFirst(filterActions(actions, filter)).filter(({ id }) => !isSearching || found.has(id));
  const { key } = useLocation();
  if (isPending) return <ActionsLoading label="Loading actions…" />;

  const counts = countActions(actions);
  return (
    <>
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to load actions')}
        </Alert>
      )}
      {switching.error && (
        <Alert onDismiss={switching.reset} className="mb-4">
          {saveErrorText(switching.error)}
        </Alert>
      )}
      {actions.length > 0 ? (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <SegmentedControl
              aria-label="Show"
              value={filter}
              onValueChange={setFilter}
              segments={actionFilters.map(({ id, label }) => ({
                value: id,
                label: (
                  <>
                    {label}
                    <span aria-hidden className="text-xs text-faint tabular-nums max-sm:hidden">
                      {counts[id]}
                    </span>
                  </>
                ),
              }))}
              className="max-sm:w-full"
            />
            <Input
              type="search"
              aria-label="Search actions"
              placeholder="Search actions"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="sm:mr-auto sm:max-w-60"
            />
            <ViewFlowGraph
              bot={bot}
              open={current.graph ?? false}
              onOpen={() => push({ ...current, botId: bot.id, graph: true })}
              onClose={back}
            />
          </div>
          {shown.length > 0 ? (
            <VirtualList
              key={`${filter} ${isSearching}`}
              items={shown}
              keyOf={(action) => action.id}
              rowHeight={112}
              gap={8}
              memory={`actions ${filter} ${key}`}
              className="grid grid-cols-1 gap-2"
            >
              {(action) => (
                <ActionCard
                  action={action}
                  enabled={switching.isEnabled(action)}
                  isLinked={isLinked}
                  problems={findings.byAction.get(action.id)}
                  editable={canEdit(bot)}
                  owner={owner}
                  onSwitch={(enabled) => switching.setEnabled(action, enabled)}
                  onDelete={() => setDeleting(action)}
                />
              )}
            </VirtualList>
          ) : isSearching ? (
            <EmptyState
              title="No actions found"
              action={<Button onClick={() => setWords('')}>Clear the search</Button>}
            >
              No command, message or button has these words.
            </EmptyState>
          ) : (
            filter !== 'all' && (
              <EmptyState
                title={actionTriggers[filter].empty.title}
                action={<Button onClick={() => setFilter('all')}>Show all actions</Button>}
              >
                {actionTriggers[filter].empty.text}
              </EmptyState>
            )
          )}
        </>
      ) : (
        data && (
          <>
            <EmptyState
              icon={<MessageSquareReply aria-hidden />}
              title="No actions configured"
              action={
                canEdit(bot) && (
                  <Button asChild variant="primary">
                    <Link to={`/actions/${bot.id}/create`}>
                      <Plus aria-hidden />
                      Add Your First Action
                    </Link>
                  </Button>
                )
              }
            >
              An action is a reply: someone types a command or presses a button, and {bot.name} replies. Most
              bots start with /start.
            </EmptyState>
            {owner && <TemplateGallery bot={bot} />}
          </>
        )
      )}
      <DeleteActionDialog
        action={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(offerUndo) => offerUndo('Action deleted successfully!')}
      />
    </>
  );
}
