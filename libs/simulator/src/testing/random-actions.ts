import type { Action, Step } from '@botter/contracts';
import { callback, command } from './samples';

export const contactFields = [{ key: 'size', label: 'Size', type: 'text' as const }];
/** Of every delayed callback. */
export const delaySeconds = 50;
/** What people write to them. */
export const words = ['/start', '/a', '/cancel', 'b', 'M', '5', 'tea', 'a@b.test', '</b>', 'price'];

/** The actions of a bot with dialogs. */
export function randomActions(random: () => number): Action[] {
  const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const target = () => any(['/start', '/a', 'b', 'c', 'gone']);
  const text = () =>
    any(['Hi', '{{contact.size | default: "?"}}', '{{answer.s1}} {{message.text}}', '<b>x</b>']);
  const condition = (): Extract<Step, { type: 'branch' }>['branches'][number]['when'] =>
    any([
      { all: [{ field: 'size', op: 'set' }] },
      { any: [{ tag: 'vip', on: false }] },
      { all: [{ chance: 50 }] },
    ]);
  const makers: readonly ((id: string) => Step)[] = [
    (id) => ({
      id,
      type: 'message',
      text: text(),
      parseMode: any(['', 'HTML']),
      buttons: [],
      buttonLayout: 'vertical',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
    }),
    (id) => ({ id, type: 'pause', seconds: 30 }),
    (id) => ({
      id,
      type: 'question',
      text: text(),
      parseMode: '',
      answer: any([
        { type: 'text' },
        { type: 'number' },
        { type: 'email' },
        { type: 'choice', options: ['M', 'L'].map((label) => ({ label, value: label })) },
      ]),
      field: any([null, 'size']),
      retryText: any([null, 'Again?']),
      retries: any([0, 1]),
      onInvalid: any([null, target()]),
      timeoutSeconds: any([null, 86_400]),
      onTimeout: null,
    }),
    (id) => ({
      id,
      type: 'set',
      changes: [
        any([
          { field: 'size', value: text() },
          { tag: 'vip', on: true },
        ]),
      ],
    }),
    (id) => ({ id, type: 'branch', branches: [{ when: condition(), goTo: target() }] }),
    (id) => ({ id, type: 'goTo', action: target() }),
  ];
  const data = () => ({
    text: any(['', 'Hello']),
    steps: ['s1', 's2', 's3', 's4'].filter(() => random() < 0.6).map((id) => any(makers)(id)),
    delayedCallbacks: random() < 0.2 ? [{ callbackCommand: any(['b', 'c']), delaySeconds }] : [],
  });
  return [
    command('/start', data()),
    command('/a', data(), { triggers: [{ type: 'text', match: 'contains', words: ['price'] }] }),
    callback('b', data()),
    callback('c', data()),
  ];
}
