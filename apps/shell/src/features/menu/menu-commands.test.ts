import { sampleAction } from '@botter/web-testing';
import { addAction, addAllActions, addTyped, countChanges, menuActions, withSlash } from './menu-commands';

const help = { command: 'help', description: 'How it works' };
const problemOf = (added: object) => ('problem' in added ? added.problem : undefined);

describe('the slash', () => {
  test.each([
    ['help', '/help'],
    ['/help', '/help'],
    [' help', '/help'],
    ['', ''],
  ])('is added to %p if needed', (typed, shown) => expect(withSlash(typed)).toBe(shown));
});

describe('a command written by hand', () => {
  test.each(['help', '/help', ' /help '])('is kept without its slash: %p', (command) => {
    expect(addTyped([], { command, description: ' How it works ' })).toEqual({ commands: [help] });
  });

  const format =
    'Command must be 1-32 characters long and contain only lowercase letters, numbers and underscores';
  test.each([
    ['', 'x', 'Please provide both command and description'],
    ['/', 'x', format],
    ['start', ' ', 'Please provide both command and description'],
    ['/help', 'x', 'Command already exists'],
    ['Start', 'x', format],
    ['two words', 'x', format],
    ['ünal', 'x', format],
    ['a'.repeat(33), 'x', format],
    ['//x', 'x', format],
  ])('%j with description %j is refused', (command, description, problem) => {
    expect(problemOf(addTyped([help], { command, description }))).toBe(problem);
  });

  test('may have 32 characters', () => {
    expect(problemOf(addTyped([], { command: 'a'.repeat(32), description: 'x' }))).toBeUndefined();
  });
});

describe('the actions of the bot', () => {
  const start = sampleAction({ command: '/start' });
  const odd = sampleAction({ id: 'a2', command: '/Order-Now' });
  const off = sampleAction({ id: 'a3', command: '/old', enabled: false });
  const callback = sampleAction({ id: 'a4', command: 'more', actionTrigger: 'callback' });
  const plain = sampleAction({ id: 'a5', command: 'hello' });

  test('are those typed with a slash', () => {
    expect(menuActions([start, odd, off, callback, plain])).toEqual([start, odd, off]);
  });

  test('come with a description', () => {
    expect(addAction([], start)).toEqual({
      commands: [{ command: 'start', description: 'Execute /start command' }],
    });
  });

  test('are not added twice, nor with a name that Telegram forbids', () => {
    expect(problemOf(addAction([help], { command: '/help' }))).toBe('Command /help is already in the menu');
    expect(problemOf(addAction([], odd))).toMatch(/^Command must be 1-32 characters long/);
  });

  test('are added together: new, possible, switched on', () => {
    const commands = addAllActions([help], [start, odd, off, sampleAction({ command: '/help' })]);
    expect(commands.map(({ command }) => command)).toEqual(['help', 'start']);
  });
});

describe('changes that are not at Telegram yet', () => {
  const command = (name: string, description = name) => ({ command: name, description });
  const live = [command('a'), command('b'), command('c')];

  test.each([
    ['none', live, 0],
    ['one added', [...live, command('d')], 1],
    ['one removed, the others keep their order', [command('b'), command('c')], 1],
    ['two that changed places', [command('b'), command('a'), command('c')], 2],
    ['one with another description', [command('a', 'other'), command('b'), command('c')], 1],
    ['one in the place of another', [command('a'), command('b'), command('d')], 2],
  ])('%s', (_, draft, count) => {
    expect(countChanges(draft, live)).toBe(count);
  });
});
