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
  /** What is compared with the version; undefined where nothing is. */
  comparison: ReturnType<typeof useComparison> | undefined;
  /** Restores one action; undefined where nobody can. */
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

/** Which actions of the version are not what they were in the one it is compared with. */
function marksOf(comparison: VersionTabsProps['comparison']): ReadonlyMap<string, Mark> {
  const changes = comparison?.data?.differences.filter(({ part }) => part === 'action') ?? [];
  return new Map(changes.map(({ key, kind, field }) => [key, field === null ? kind : 'changed']));
}
