import type { Action, ActionPosition, Bot } from '@botter/contracts';
import { canEdit, useActions } from '@botter/web-data';
import { Alert, cn, SkeletonCards } from '@botter/web-ui';
import { useCallback, useMemo, useState } from 'react';
import { ActionPanel, type PanelForm } from '../../action-wizard';
import { focusOf, stepOfPlace, useProblems } from '../../linter';
import { SimulatorPane } from '../../simulator';
import { useWaiting } from '../api/use-waiting';
import type { Point } from '../model/graph-geometry';
import { withPanelForm } from '../model/with-panel-form';
import { FlowGraph } from './flow-graph';
import type { FlowGraphProps } from './flow-graph-props';
import { NoCards } from './no-cards';
import type { usePanelAddress } from './use-panel-address';
import { ViewPanel } from './view-panel';

interface CurrentGraphProps {
  bot: Bot;
  panel: ReturnType<typeof usePanelAddress>;
  /** Whether the simulator is open. It covers the editor, which stays as it is. */
  trying: boolean;
  /** Whether it has been open before: the conversation continues. */
  tried: boolean;
}

/** A conversation may go on for hours. */
const longestPath = 200;

/** The canvas, and next to it the editor of an action or the simulator. */
export function CurrentGraph({ bot, panel, trying, tried }: CurrentGraphProps) {
  const list = useActions(bot.id);
  const [form, setForm] = useState<PanelForm>();
  const unsaved = useMemo(
    () => (form?.dirty ? { form: form.form, actionId: form.actionId } : undefined),
    [form],
  );
  const { byAction } = useProblems(bot.id, unsaved);
  const actions = useMemo(
    () => withPanelForm(list.actions, bot.id, unsaved),
    [list.actions, bot.id, unsaved],
  );
  const waiting = useWaiting(bot.id, list.actions);
  const [newAt, setNewAt] = useState<Point>();
  const [added, setAdded] = useState<ActionPosition>();
  const [path, setPath] = useState<readonly string[]>([]);
  const showPassed = useCallback(
    // An empty list means that the conversation begins again.
    (ids: readonly string[]) =>
      setPath((before) => (ids.length === 0 ? [] : [...before, ...ids].slice(-longestPath))),
    [],
  );
  const shown = list.actions.find(({ id }) => id === panel.editedId);
  // The simulator begins at the action that is being edited, otherwise it continues its conversation.
  const [start, setStart] = useState<Action>();
  const [wasTrying, setWasTrying] = useState(trying);
  if (trying !== wasTrying) {
    setWasTrying(trying);
    if (trying && shown && shown.id !== start?.id) setStart(shown);
  }

  const { edit, add, close } = panel;
  const showProblem = useCallback<FlowGraphProps['onProblem']>(
    ({ actionId, where }) => {
      const step = stepOfPlace(where);
      if (actionId !== null && step) edit(actionId, { step: String(step), focus: focusOf(where) });
      else add(where.part === 'menuCommand' ? where.command : '/start');
    },
    [edit, add],
  );
  const addAt = useCallback(
    (point: Point) => {
      setNewAt(point);
      add();
    },
    [add],
  );
  const created = useCallback(
    ({ id }: Action) => {
      if (newAt) setAdded({ actionId: id, ...newAt });
      setNewAt(undefined);
      edit(id);
    },
    [newAt, edit],
  );
  const mayEdit = canEdit(bot);
  const hasPanel = panel.isOpen && list.data !== undefined && (mayEdit || panel.editedId !== undefined);
  return (
    <div className="flex min-h-0 flex-1 gap-4">
      <div className={cn('relative min-h-0 min-w-0 flex-1', (trying || hasPanel) && 'max-lg:hidden')}>
        {list.data?.actions.length === 0 && !hasPanel && <NoCards bot={bot} onAdd={() => add('/start')} />}
        {list.data ? (
          <FlowGraph
            key={bot.id}
            bot={bot}
            actions={actions}
            problems={byAction}
            path={trying ? path : undefined}
            initialActionId={panel.query.get('action') ?? undefined}
            waiting={waiting}
            onEdit={edit}
            onOpen={edit}
            onAddAt={addAt}
            onProblem={showProblem}
            panel={form}
            newAt={newAt}
            added={added}
          />
        ) : (
          !list.error && <SkeletonCards label="Loading actions…" />
        )}
      </div>
      {hasPanel && (
        <div className={cn('h-full w-full lg:w-104 lg:shrink-0', trying && 'hidden')}>
          {shown && !mayEdit ? (
            <ViewPanel bot={bot} action={shown} actions={list.actions} onClose={close} />
          ) : panel.editedId === undefined || shown ? (
            <ActionPanel
              key={panel.editedId ?? 'new'}
              bot={bot}
              actions={list.actions}
              action={shown}
              address={panel.query}
              onForm={setForm}
              onCreated={created}
              onClose={close}
            />
          ) : (
            <Alert onDismiss={close}>Action not found</Alert>
          )}
        </div>
      )}
      {tried && (
        // Closed it is only out of sight.
        <SimulatorPane
          key={start?.id}
          bot={bot}
          start={start}
          actions={actions}
          onPassed={showPassed}
          className={cn('h-full lg:w-88 lg:shrink-0', !trying && 'hidden')}
        />
      )}
    </div>
  );
}
