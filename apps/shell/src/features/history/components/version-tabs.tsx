import type { HistorySnapshot } from '@botter/contracts';
import type { useComparison } from '@botter/web-data';
import { type Tab, Tabs } from '@botter/web-ui';
import { useState } from 'react';
import { partNames } from '../parts';
import { ActionsAtVersion, type Mark } from './actions-at-version';
import { ComparedVersions } from './compared-versions';
import { InfoAtVersion, MenuAtVersion, SharesAtVersion, WebhooksAtVersion } from './parts-at-version';

interface VersionTabsProps {
  snapshot: HistorySnapshot;
  /** What the version is compared with; undefined if there is no comparison. */
  comparison: ReturnType<typeof useComparison> | undefined;
  /** Restores one action; undefined if the person may not. */
  onRestore: ((actionId: string, command: string) => void) | undefined;
}

/** The parts of a bot as they were, and what is different from another version. */
export function VersionTabs({ snapshot, comparison, onRestore }: VersionTabsProps) {
  const [chosen, setChosen] = useState<string>();
  const { actions, webhooks, shares } = snapshot;
  const tabs: Tab[] = [
    ...(comparison
      ? [
          {
            value: 'differences',
            label: 'Differences',
            content: <ComparedVersions comparison={comparison} />,
          },
        ]
      : []),
    {
      value: 'action',
      label: `${partNames.action} (${actions.length.toLocaleString()})`,
      content: <ActionsAtVersion actions={actions} marks={marksOf(comparison)} onRestore={onRestore} />,
    },
    { value: 'menu', label: partNames.menu, content: <MenuAtVersion menu={snapshot.menu} /> },
    {
      value: 'info',
      label: partNames.info,
      content: <InfoAtVersion info={snapshot.info} settings={snapshot.settings} />,
    },
    ...(webhooks
      ? [
          {
            value: 'webhook',
            label: partNames.webhook,
            content: <WebhooksAtVersion webhooks={webhooks} />,
          },
        ]
      : []),
    ...(shares
      ? [{ value: 'share', label: partNames.share, content: <SharesAtVersion shares={shares} /> }]
      : []),
  ];
  const shown = tabs.some(({ value }) => value === chosen) ? chosen! : tabs[0]!.value;
  return <Tabs aria-label="Parts of the bot" value={shown} onValueChange={setChosen} tabs={tabs} />;
}

/** The actions of the version that differ from the one it is compared with. */
function marksOf(comparison: VersionTabsProps['comparison']): ReadonlyMap<string, Mark> {
  const changes = comparison?.data?.differences.filter(({ part }) => part === 'action') ?? [];
  return new Map(changes.map(({ key, kind, field }) => [key, field === null ? kind : 'changed']));
}
