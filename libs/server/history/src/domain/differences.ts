import { isStepType, type Step, shortText, stepSentence, triggerSentence } from '@botter/contracts';
import type { ActionContent } from '@botter/server-actions/events';
import type {
  BotConfiguration,
  ConfiguredDraft,
  ConfiguredInfo,
  ConfiguredMenu,
  ConfiguredSettings,
  ConfiguredShare,
  ConfiguredWebhook,
  Part,
} from './configuration';
import { type ItemChange, listDifferences } from './list-differences';
import { sameValue } from './same-value';

/**
 * One thing that is different between two moments of a bot. Secrets are never in it: a field of one says
 * whether it is set.
 */
export interface Difference {
  readonly part: Part;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Id of the action, webhook or share; empty for parts of which a bot has one. */
  readonly key: string;
  /**
   * Its name for people: the command of an action, the host of a webhook, the user id of a share (or nothing
   * yet).
   */
  readonly name: string;
  /** The field of it; null if all of it was added or removed. */
  readonly field: string | null;
  /** Which item of a field that is a list; null for the field as a whole. */
  readonly item: string | null;
  /** Null if there was nothing. */
  readonly old: unknown;
  /** Null if there is nothing. */
  readonly new: unknown;
}

type Subject = Pick<Difference, 'part' | 'key' | 'name'>;

type Compared = Pick<BotConfiguration, keyof BotConfiguration>;
type WithoutActions = Omit<Compared, 'actions'>;

/**
 * What changed from one configuration of a bot to another, in the order of a bot's screens. Empty if nothing
 * did.
 */
export function differences(before: Compared, after: Compared): Difference[] {
  return [...differencesInSteps(before, after)].flat();
}

/** The same, some of them at a time. */
export function* differencesInSteps(before: Compared, after: Compared): Generator<Difference[]> {
  yield differencesBeforeActions(before, after);
  for (const key of new Set([...before.actions.keys(), ...after.actions.keys()])) {
    yield actionDifferences(key, before.actions.get(key)?.content, after.actions.get(key)?.content);
  }
  yield differencesAfterActions(before, after);
}

export function differencesBeforeActions(before: WithoutActions, after: WithoutActions): Difference[] {
  return [
    ...infoDifferences(before.info, after.info),
    ...settingsDifferences(before.settings, after.settings),
  ];
}

export function differencesAfterActions(before: WithoutActions, after: WithoutActions): Difference[] {
  return [
    ...menuDifferences(before.menu, after.menu),
    ...mapDifferences(before.webhooks, after.webhooks, webhookDifferences),
    ...mapDifferences(before.shares, after.shares, shareDifferences),
  ];
}

export function infoDifferences(
  before: ConfiguredInfo | undefined,
  after: ConfiguredInfo | undefined,
): Difference[] {
  const shown = ({ tokenRef: _, ownerId: _owner, ...info }: ConfiguredInfo) => info;
  const subject = { part: 'info', key: '', name: (after ?? before)?.name ?? '' } as const;
  return whole(subject, before && shown(before), after && shown(after), (old, now) => [
    ...fields(subject, old, now),
    ...secretDifference(subject, 'token', before!.tokenRef, after!.tokenRef),
  ]);
}

export function settingsDifferences(before: ConfiguredSettings, after: ConfiguredSettings): Difference[] {
  const subject = { part: 'settings', key: '', name: '' } as const;
  const { contactFields, ...plain } = before;
  const { contactFields: newFields, ...newPlain } = after;
  return [
    ...fields(subject, plain, newPlain),
    ...listField(subject, 'contactFields', contactFields, newFields, [({ key }) => key]),
  ];
}

/** For a row of the timeline: no comparison of two moments of a bot uses it. */
export function draftDifferences(before: ConfiguredDraft, after: ConfiguredDraft): Difference[] {
  const subject = { part: 'draft', key: '', name: '', kind: 'changed', item: null } as const;
  if (before.enabled !== after.enabled) {
    return [{ ...subject, field: 'enabled', old: before.enabled, new: after.enabled }];
  }
  return before.published === after.published
    ? []
    : [{ ...subject, field: 'published', old: before.published, new: after.name }];
}

export function menuDifferences(before: ConfiguredMenu, after: ConfiguredMenu): Difference[] {
  const subject = { part: 'menu', key: '', name: '' } as const;
  return [
    ...fields(subject, { button: before.button }, { button: after.button }),
    ...listField(subject, 'commands', before.commands ?? [], after.commands ?? [], [
      ({ command }) => command,
      ({ description }) => description,
    ]),
  ];
}

export function actionDifferences(
  key: string,
  before: ActionContent | undefined,
  after: ActionContent | undefined,
): Difference[] {
  const subject = { part: 'action', key, name: (after ?? before)?.command ?? '' } as const;
  return whole(subject, before && flat(before), after && flat(after), (old, now) => {
    const { triggers = [], buttons, steps = [], delayedCallbacks, webhookSecretSet: _old, ...plain } = old;
    const {
      triggers: newTriggers = [],
      buttons: newButtons,
      steps: newSteps = [],
      delayedCallbacks: newCallbacks,
      webhookSecretSet: _new,
      ...newPlain
    } = now;
    return [
      ...fields(subject, plain, newPlain),
      ...listField(subject, 'triggers', triggers, newTriggers, [triggerSentence]),
      ...listField(subject, 'buttons', buttons, newButtons, [
        ({ label }) => label,
        ({ type, value }) => `${type} ${value}`,
      ]),
      ...listField(subject, 'steps', steps, newSteps, [({ id }) => id], nameOfStep),
      ...listField(subject, 'delayedCallbacks', delayedCallbacks, newCallbacks, [
        ({ callbackCommand }) => callbackCommand,
      ]),
      ...secretDifference(subject, 'webhookSecret', before!.webhookSecretRef, after!.webhookSecretRef),
    ];
  });
}

export function webhookDifferences(
  key: string,
  before: ConfiguredWebhook | undefined,
  after: ConfiguredWebhook | undefined,
): Difference[] {
  const shown = ({ secretRef, createdAt: _, disabledReason: _reason, ...webhook }: ConfiguredWebhook) => ({
    ...webhook,
    secretSet: secretRef !== null,
  });
  const subject = { part: 'webhook', key, name: hostOf((after ?? before)?.url ?? '') } as const;
  return whole(subject, before && shown(before), after && shown(after), (old, now) => [
    ...fields(subject, { ...old, secretSet: null }, { ...now, secretSet: null }),
    ...secretDifference(subject, 'secret', before!.secretRef, after!.secretRef),
  ]);
}

export function shareDifferences(
  key: string,
  before: ConfiguredShare | undefined,
  after: ConfiguredShare | undefined,
): Difference[] {
  const shown = ({ createdAt: _, ...share }: ConfiguredShare) => share;
  const subject = { part: 'share', key, name: after?.userId ?? before?.userId ?? '' } as const;
  return whole(subject, before && shown(before), after && shown(after), (old, now) =>
    fields(subject, old, now),
  );
}

/** An action's fields next to each other; instead of the secret, whether there is one. */
function flat({ actionData, webhookSecretRef, actionType: _, ...content }: ActionContent) {
  return { ...content, ...actionData, webhookSecretSet: webhookSecretRef !== null };
}

function whole<Value>(
  subject: Subject,
  before: Value | undefined,
  after: Value | undefined,
  changed: (before: Value, after: Value) => Difference[],
): Difference[] {
  if (before !== undefined && after !== undefined) return changed(before, after);
  if (before === undefined && after === undefined) return [];
  const kind = before === undefined ? 'added' : 'removed';
  return [{ ...subject, kind, field: null, item: null, old: before ?? null, new: after ?? null }];
}

function fields<Value extends object>(subject: Subject, before: Value, after: Value): Difference[] {
  return (Object.keys(after) as (keyof Value & string)[])
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({
      ...subject,
      kind: 'changed',
      field,
      item: null,
      old: before[field] ?? null,
      new: after[field] ?? null,
    }));
}

function listField<Item>(
  subject: Subject,
  field: string,
  before: readonly Item[],
  after: readonly Item[],
  names: readonly [(item: Item) => string, ...((item: Item) => string)[]],
  nameOf: (item: Item) => string = names[0],
): Difference[] {
  const base = { ...subject, field };
  return listDifferences(before, after, names).map((change: ItemChange<Item>): Difference => {
    switch (change.kind) {
      case 'moved':
        return { ...base, kind: 'changed', item: null, old: before.map(nameOf), new: after.map(nameOf) };
      case 'added':
        return { ...base, kind: 'added', item: nameOf(change.new), old: null, new: change.new };
      case 'removed':
        return { ...base, kind: 'removed', item: nameOf(change.old), old: change.old, new: null };
      case 'changed':
        return { ...base, kind: 'changed', item: nameOf(change.new), old: change.old, new: change.new };
    }
  });
}

function secretDifference(
  subject: Subject,
  field: string,
  before: string | null,
  after: string | null,
): Difference[] {
  if (before === after) return [];
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ ...subject, kind, field, item: null, old: before !== null, new: after !== null }];
}

function mapDifferences<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  compare: (key: string, before: Value | undefined, after: Value | undefined) => Difference[],
): Difference[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => compare(key, before.get(key), after.get(key)));
}

function nameOfStep(step: Step): string {
  return isStepType(step.type) ? shortText(stepSentence(step)) : step.type;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
