import { randomNumbers } from '@botter/contracts/testing';
import type { ActionContent } from '@botter/server-actions/events';
import { actionsDecider } from '@botter/server-actions/testing';
import { botDecider } from '@botter/server-bots/testing';
import { contactFieldsDecider } from '@botter/server-contact-fields/testing';
import type { DomainEvent, RecordedEvent } from '@botter/server-event-store';
import { type ConfigurationIndex, noConfiguration } from '@botter/server-history';
import { evolveConfiguration, randomHistory } from '@botter/server-history/testing';
import { menuDecider } from '@botter/server-menu/testing';
import { webhooksDecider } from '@botter/server-webhooks/testing';
import { changeBetween } from './change-between';
import { commandsOf } from './commands-of';
import { restoreTarget } from './restore-target';
import type { Touched } from './touched';
import { touchedByEvents } from './touched-by-events';
import { touchedByRestore } from './touched-by-restore';

/** `HISTORY_SEQUENCES=1000 npx jest random-restores` tries more; `HISTORY_SEED` repeats what failed. */
const sequences = Number(process.env.HISTORY_SEQUENCES ?? 100);
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31);
const quotas = { contact_fields: 2, actions: 50, configuration_mb: 1, webhooks: 3 } as never;

const deciders = {
  bot: botDecider,
  contactFields: contactFieldsDecider,
  actions: actionsDecider,
  webhooks: webhooksDecider,
  menu: menuDecider,
};

function indexOf(events: readonly RecordedEvent[]): ConfigurationIndex {
  return evolveConfiguration(noConfiguration, events as never);
}

function contentsOf(events: readonly RecordedEvent[]): ReadonlyMap<number, ActionContent> {
  return new Map(
    events.flatMap(({ version, data }) => {
      const { content } = data as { content?: ActionContent };
      return content ? [[version, content] as const] : [];
    }),
  );
}

/** The events with those that bring back what is touched, as the deciders make them. */
function bringBack(
  events: readonly RecordedEvent[],
  target: ConfigurationIndex,
  touched: Touched,
): readonly RecordedEvent[] {
  const what = restoreTarget(indexOf(events), target, contentsOf(events), touched);
  const commands = commandsOf(changeBetween(what), quotas);
  const made = (Object.keys(deciders) as (keyof typeof deciders)[]).flatMap((module) => {
    const { initialState, evolve, decide } = deciders[module] as never as {
      initialState: unknown;
      evolve(state: unknown, event: unknown): unknown;
      decide(command: unknown, state: unknown): DomainEvent[];
    };
    let state = events.reduce(evolve, initialState);
    return (commands[module] as readonly unknown[]).flatMap((command) => {
      const decided = decide(command, state);
      state = decided.reduce(evolve, state);
      return decided;
    });
  });
  const last = events.at(-1)!;
  return [
    ...events,
    ...made.map((event, at) => ({ ...last, ...event, version: last.version + at + 1, id: `restored-${at}` })),
  ];
}

/** Everything that a restore restores; not secrets, which are not history. */
function comparable(events: readonly RecordedEvent[]) {
  const { info, settings, menu, actions, webhooks } = indexOf(events);
  const contents = contentsOf(events);
  return {
    info: info && {
      name: info.name,
      telegramName: info.telegramName,
      description: info.description,
      shortDescription: info.shortDescription,
    },
    settings,
    menu,
    actions: Object.fromEntries(
      [...actions]
        .map(([id, { event }]) => [id, { ...contents.get(event)!, webhookSecretRef: null }] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    webhooks: Object.fromEntries(
      [...webhooks]
        .map(([id, { enabled, url }]) => [id, { enabled, url }] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

test(`every restore gives the version it names, every undo the version before (seed ${seed})`, () => {
  const random = randomNumbers(seed);
  let undone = 0;
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const history = randomHistory(`b${sequence}`, 24, random).filter(({ type }) => type !== 'BotDeleted');
    const current = indexOf(history);
    const version = 1 + Math.floor(random() * history.length);
    const then = history.slice(0, version);
    const target = indexOf(then);
    const restored = comparable(bringBack(history, target, touchedByRestore(current, target, {})));
    const wanted = comparable(then);
    const { button = null, commands = null } = wanted.menu;
    // A menu that was never set through Botter stays.
    const menu = { button: button ?? current.menu.button, commands: commands ?? current.menu.commands };
    expect({ sequence, version, ...restored }).toEqual({ sequence, version, ...wanted, menu });

    const touched = touchedByEvents(history.slice(-1));
    if (!touched) continue;
    undone += 1;
    const before = history.slice(0, -1);
    const expected = comparable(before);
    const unset = { button: { type: 'default' }, commands: [] };
    const menuBefore = Object.fromEntries(
      Object.entries(expected.menu).map(([field, value]) => [
        field,
        touched.menu.includes(field as never) ? (value ?? unset[field as keyof typeof unset]) : value,
      ]),
    );
    expect({ sequence, ...comparable(bringBack(history, indexOf(before), touched)) }).toEqual({
      sequence,
      ...expected,
      menu: menuBefore,
    });
  }
  expect(undone).toBeGreaterThan(0);
});
