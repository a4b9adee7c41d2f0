import type { StoredActionData } from '@botter/server-actions/events';

type StoredStep = NonNullable<StoredActionData['steps']>[number];

interface Choices {
  readonly random: () => number;
  readonly words: readonly string[];
  readonly commands: readonly string[];
}

/** Some steps, each of a random type, in a random order: the same id may have another type each time. */
export function randomSteps({ random, words, commands }: Choices): StoredStep[] {
  const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const target = () => any([null, ...commands]);
  const makers: readonly ((id: string) => StoredStep)[] = [
    (id) => ({
      id,
      type: 'message',
      text: any(words),
      parseMode: any(['', 'HTML']),
      buttons: [{ type: 'callback', label: any(words), value: any(commands) }],
      buttonLayout: 'vertical',
      buttonsPerRow: any([null, 2]),
      media: any([null, { type: 'photo', source: 'upload', fileId: any(['file-1', 'file-2']) }]),
      disableWebPagePreview: false,
    }),
    (id) => ({ id, type: 'pause', seconds: any([1, 30]) }),
    (id) => ({
      id,
      type: 'question',
      text: any(words),
      parseMode: '',
      answer: any([
        { type: 'text', min: 1 },
        { type: 'number', whole: true },
        { type: 'choice', options: words.map((label, at) => ({ label, value: `${at}` })) },
        { type: 'phone' },
      ]),
      field: any([null, 'size']),
      retryText: any([null, ...words]),
      retries: any([0, 2]),
      onInvalid: target(),
      timeoutSeconds: any([null, 60]),
      onTimeout: target(),
    }),
    (id) => ({
      id,
      type: 'set',
      changes: [
        any([
          { field: 'size', value: any(words) },
          { field: 'points', add: 1 },
          { field: 'size', clear: true },
          { tag: 'vip', on: true },
          { unsubscribed: false },
        ]),
      ],
    }),
    (id) => ({
      id,
      type: 'branch',
      branches: [
        {
          when: any([
            { all: [{ field: 'size', op: 'is', value: any(words) }] },
            { any: [{ language: ['de'] }, { all: [{ tag: 'vip', on: true }, { chance: 50 }] }] },
          ]),
          goTo: any(commands),
        },
      ],
    }),
    (id) => ({ id, type: 'goTo', action: any(commands) }),
    (id) => ({ id, type: 'handOver', note: any(words) }),
  ];
  return ['a', 'b', 'c', 'd']
    .filter(() => random() < 0.5)
    .map((id) => ({ step: any(makers)(id), place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ step }) => step);
}
