import { sampleAction } from '@botter/web-testing';
import { draftOf, emptyDraft } from './action-draft';
import { newActionId, withDraft } from './with-draft';

const start = sampleAction();
const menu = sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback', enabled: false });

test('a draft takes the place of its stored action, and is enabled as saving will make it', () => {
  const draft = { ...draftOf(menu), command: ' cart ' };
  const [first, second, ...none] = withDraft([start, menu], 'b1', { draft, actionId: 'a2' });
  expect(first).toBe(start);
  expect(second).toMatchObject({ id: 'a2', command: 'cart', enabled: true, version: menu.version });
  expect(none).toEqual([]);
});

test('a new action comes last', () => {
  const actions = withDraft([start], 'b1', {
    draft: { ...emptyDraft, command: '/new' },
    actionId: undefined,
  });
  expect(actions.map(({ id, command }) => [id, command])).toEqual([
    ['a1', '/start'],
    [newActionId, '/new'],
  ]);
});
