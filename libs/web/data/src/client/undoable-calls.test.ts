import { calls } from '@botter/contracts';
import { changeLog } from './change-log';
import { noteChange } from './undoable-calls';

test('a change made through a copy of the calls, as another front end has it, can be undone', () => {
  const input = { params: { botId: 'shop', actionId: 'a' } };
  noteChange({ ...calls.listActions }, input, 'change-0');
  expect(changeLog.next.undo).toBeUndefined();
  noteChange({ ...calls.deleteAction }, input, 'change-1');
  expect(changeLog.next.undo).toMatchObject({ botId: 'shop', id: 'change-1', words: 'Deleted an action' });
});
