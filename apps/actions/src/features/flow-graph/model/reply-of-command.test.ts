import { sampleAction } from '@botter/web-testing';
import { freePlaceBelow } from './free-place';
import { replyOfCommand } from './reply-of-command';

const help = sampleAction({ id: 'c', command: '/help' }, { text: 'Ask us' });
const twin = sampleAction({ id: 'd', command: 'help', actionTrigger: 'callback' }, { text: 'Ask us' });

test('a command at the end of a drawn line gets a callback action with its content, unless one has it already', () => {
  expect(replyOfCommand(help, [help])).toMatchObject({
    copy: { command: 'help', actionTrigger: 'callback', actionData: { text: 'Ask us' } },
  });
  expect(replyOfCommand(help, [help, twin])).toEqual({ value: 'help' });
  const other = { ...twin, actionData: { ...twin.actionData, text: 'Other' } };
  expect(() => replyOfCommand(help, [help, other])).toThrow('“help” replies something else than /help');
});

test('a card finds the next free place below another one', () => {
  expect(freePlaceBelow({ x: 0, y: 0 }, [{ x: 0, y: 0 }])).toEqual({ x: 0, y: 210 });
  expect(freePlaceBelow({ x: 0, y: 0 }, [{ x: 100, y: 200 }])).toEqual({ x: 0, y: 420 });
});
