import { sampleAction } from '@botter/web-testing';
import { compareActions } from './compare-actions';

test('what was added and changed is marked, and what was deleted is shown with it', () => {
  const then = ['kept', 'changed', 'added'].map((id) => sampleAction({ id, version: 2 }));
  const before = ['kept', 'changed', 'deleted'].map((id) =>
    sampleAction({ id, version: id === 'kept' ? 2 : 1 }),
  );
  const { actions, changes } = compareActions(then, before);
  expect(actions.map(({ id }) => id)).toEqual(['kept', 'changed', 'added', 'deleted']);
  expect(Object.fromEntries(changes)).toEqual({ changed: 'changed', added: 'added', deleted: 'removed' });
  expect(compareActions(then, undefined)).toEqual({ actions: then, changes: new Map() });
});
