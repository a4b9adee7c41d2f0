import { calls } from '@botter/contracts';
import { changeLog } from './change-log';
import { noteChange } from './undoable-calls';

test("a change made through another front end's copy of the calls can be undone", () => {
  const input = { params: { botId: 'shop', actionId: 'a' } };
  noteChange({ ...calls.listActions }, input, 'change-0');
  expect(changeLog.next.undo).toBeUndefined();
  noteChange({ ...calls.deleteAction }, input, 'change-1');
  expect(changeLog.next.undo).toMatchObject({ botId: 'shop', id: 'change-1', words: 'Deleted an action' });
});
