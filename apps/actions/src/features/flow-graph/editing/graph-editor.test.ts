import type { Action, ActionBody, ActionPosition } from '@botter/contracts';
import type { GraphPorts } from '../model/graph-ports';
import { toGraph } from '../model/to-graph';
import { withShownPositions } from '../model/with-shown-positions';
import { GraphEditor } from './graph-editor';

/** A server that keeps actions in memory and refuses what is based on an old version. */
class Actions implements GraphPorts {
  list: Action[] = [];
  places = new Map<string, { x: number; y: number }>();
  mayDelete = true;
  private count = 0;

  actions = () => this.list;
  positionOf = (id: string) => this.places.get(id);
  async add(body: ActionBody) {
    if (this.list.some(({ command }) => command === body.command)) throw new Error('taken');
    this.count += 1;
    const action = { ...body, id: `n${this.count}`, botId: 'b', version: 1 } as Action;
    this.list = [...this.list, action];
    return action;
  }
  async change(action: Action, body: ActionBody) {
    const stored = this.list.find(({ id }) => id === action.id);
    if (stored?.version !== action.version) throw new Error('changed');
    this.list = this.list.map((known) =>
      known === stored ? ({ ...known, ...body, version: known.version + 1 } as Action) : known,
    );
  }
  async remove(action: Action) {
    this.list = this.list.filter(({ id }) => id !== action.id);
  }
  place(positions: readonly ActionPosition[]) {
    for (const { actionId, x, y } of positions) this.places.set(actionId, { x, y });
  }
  commands = () => this.list.map(({ command }) => command).sort();
  valueOf = (command: string) =>
    this.list.find((action) => action.command === command)?.actionData.buttons[0]?.value;
}

const body = (command: string, more: object = {}): ActionBody =>
  ({
    command,
    actionType: 'send_message',
    actionTrigger: command.startsWith('/') ? 'command' : 'callback',
    parseMode: '',
    enabled: true,
    webhookUrl: null,
    webhookEnabled: false,
    actionData: {
      text: `Answer of ${command}`,
      buttons: [],
      buttonLayout: 'horizontal',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
      delayedCallbacks: [],
      ...more,
    },
  }) as ActionBody;

let server: Actions;
let editor: GraphEditor;
let start: string;
let menu: string;
beforeEach(async () => {
  server = new Actions();
  editor = new GraphEditor(server);
  const buttons = [{ label: 'Menu', type: 'callback', value: 'old' }];
  start = (await server.add(body('/start', { buttons }))).id;
  menu = (await server.add({ ...body('menu'), enabled: false })).id;
  server.place([{ actionId: menu, x: 5, y: 6 }]);
});

test('a disconnected button leads nowhere, also where only a slash would differ, until that is taken back', async () => {
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  await editor.disconnect({ actionId: start, index: 0 });
  expect(server.valueOf('/start')).toBe('menu_2');
  await editor.undo();
  expect(server.valueOf('/start')).toBe('menu');

  await server.add({ ...body('/menu_2'), actionTrigger: 'callback' });
  await editor.redo();
  await editor.undo();
  await editor.disconnect({ actionId: start, index: 0 });
  expect(server.valueOf('/start')).toBe('menu_3');
});

test('a button leads where the line was drawn to, and back again', async () => {
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  expect(server.valueOf('/start')).toBe('menu');
  await editor.undo();
  expect(server.valueOf('/start')).toBe('old');
  await editor.redo();
  expect(server.valueOf('/start')).toBe('menu');
});

test('a deleted action comes back with everything, and earlier changes find it again', async () => {
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  await editor.remove([start, menu]);
  expect(server.commands()).toEqual([]);
  await editor.undo();
  expect(server.commands()).toEqual(['/start', 'menu']);
  const back = server.list.find(({ command }) => command === 'menu');
  expect(back).toMatchObject({ enabled: false, actionData: { text: 'Answer of menu' } });
  expect(server.places.get(back!.id)).toEqual({ x: 5, y: 6 });
  await editor.undo();
  expect(server.valueOf('/start')).toBe('old');
  await editor.redo();
  await editor.redo();
  expect(server.commands()).toEqual([]);
});

test('a copy is taken back by deleting it, and comes again', async () => {
  const [copy] = await editor.duplicate([menu]);
  expect(server.commands()).toEqual(['/start', 'menu', 'menu_copy']);
  expect(server.list.find(({ id }) => id === copy)?.enabled).toBe(false);
  expect(server.places.get(copy!)).toEqual({ x: 45, y: 46 });
  await editor.undo();
  expect(server.commands()).toEqual(['/start', 'menu']);
  await editor.redo();
  expect(server.commands()).toEqual(['/start', 'menu', 'menu_copy']);
});

test('an action drawn onto the canvas is added and connected in one step', async () => {
  await editor.create(body('fresh'), { x: 1, y: 2 }, { actionId: start, index: 0 });
  expect(server.valueOf('/start')).toBe('fresh');
  await editor.undo();
  expect(server.valueOf('/start')).toBe('old');
  expect(server.commands()).toEqual(['/start', 'menu']);
  await editor.redo();
  expect(server.valueOf('/start')).toBe('fresh');
});

test('moves go back and forth; something new ends the way forth', async () => {
  editor.move([{ actionId: menu, x: 5, y: 6 }], [{ actionId: menu, x: 50, y: 60 }]);
  await editor.undo();
  expect(server.places.get(menu)).toEqual({ x: 5, y: 6 });
  await editor.redo();
  expect(server.places.get(menu)).toEqual({ x: 50, y: 60 });
  await editor.undo();
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  await editor.redo();
  expect(server.places.get(menu)).toEqual({ x: 5, y: 6 });
});

test('what someone else has changed is not undone', async () => {
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  const action = server.list.find(({ id }) => id === start)!;
  const buttons = [{ label: 'Menu', type: 'callback', value: 'theirs' }];
  await server.change(action, body('/start', { buttons }));
  await expect(editor.undo()).rejects.toThrow('This action changed');
  expect(server.valueOf('/start')).toBe('theirs');
  expect(editor.snapshot().done).toEqual([]);
});

test('undo of a deletion brings all cards back, each on its own place, also those that nobody had placed', async () => {
  const graph = () =>
    toGraph(
      server.list,
      [...server.places].map(([actionId, point]) => ({ actionId, ...point })),
    );
  const place = server.place.bind(server);
  server.places.clear();
  server.positionOf = (id) => graph().nodes.find((node) => node.id === id)?.position;
  server.place = (positions) => place(withShownPositions(graph(), positions));
  const shown = () => graph().nodes.map(({ action, position }) => [action.command, position] as const);
  const before = new Map(shown());

  await editor.remove([start]);
  await editor.undo();
  expect(new Map(shown())).toEqual(before);
});

test('undo of several deletions brings back all that can be, also when one is refused', async () => {
  await editor.remove([start, menu]);
  await server.add(body('/start'));
  await expect(editor.undo()).rejects.toThrow('taken');
  expect(server.commands()).toEqual(['/start', 'menu']);
});

test('who may not delete can add, but not take it back', async () => {
  server.mayDelete = false;
  await editor.duplicate([menu]);
  expect(editor.snapshot().done).toEqual([]);
});

test('a deletion that fails half way can be taken back for the half that was done', async () => {
  await expect(editor.remove([start, 'unknown'])).rejects.toThrow('was deleted');
  await editor.undo();
  expect(server.commands()).toEqual(['/start', 'menu']);
});
