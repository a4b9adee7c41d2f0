import { sampleAction } from '@botter/web-testing';
import { compareActions } from './compare-actions';

test('marks added and changed actions, and shows deleted ones with them', () => {
  const then = ['kept', 'changed', 'added'].map((id) => sampleAction({ id, version: 2 }));
  const before = ['kept', 'changed', 'deleted'].map((id) =>
    sampleAction({ id, version: id === 'kept' ? 2 : 1 }),
  );
  const { actions, changes } = compareActions(then, before);
  expect(actions.map(({ id }) => id)).toEqual(['kept', 'changed', 'added', 'deleted']);
  expect(Object.fromEntries(changes)).toEqual({ changed: 'changed', added: 'added', deleted: 'removed' });
  expect(compareActions(then, undefined)).toEqual({ actions: then, changes: new Map() });
});
