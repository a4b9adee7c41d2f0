import { sampleAction } from '@botter/web-testing';
import { emptyForm, formOf } from './action-form';
import { newActionId, withForm } from './with-form';

const start = sampleAction();
const menu = sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback', enabled: false });

test('a form replaces its stored action, and is enabled as saving will do', () => {
  const form = { ...formOf(menu), command: ' cart ' };
  const [first, second, ...none] = withForm([start, menu], 'b1', { form, actionId: 'a2' });
  expect(first).toBe(start);
  expect(second).toMatchObject({ id: 'a2', command: 'cart', enabled: true, version: menu.version });
  expect(none).toEqual([]);
});

test('a new action comes last', () => {
  const actions = withForm([start], 'b1', {
    form: { ...emptyForm, command: '/new' },
    actionId: undefined,
  });
  expect(actions.map(({ id, command }) => [id, command])).toEqual([
    ['a1', '/start'],
    [newActionId, '/new'],
  ]);
});
