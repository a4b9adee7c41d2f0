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
  #count = 0;

  actions = () => this.list;
  positionOf = (id: string) => this.places.get(id);
  async add(body: ActionBody) {
    if (this.list.some(({ command }) => command === body.command)) throw new Error('taken');
    this.#count += 1;
    const action = { ...body, id: `n${this.#count}`, botId: 'b', version: 1 } as Action;
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
    triggers: [],
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
      steps: [],
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

test('a disconnected button has no target, even if only a slash would differ, until that is undone', async () => {
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

test('a button gets the target of the drawn line, and undo restores the old one', async () => {
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  expect(server.valueOf('/start')).toBe('menu');
  await editor.undo();
  expect(server.valueOf('/start')).toBe('old');
  await editor.redo();
  expect(server.valueOf('/start')).toBe('menu');
});

test('undo restores a deleted action completely, and earlier changes apply to it again', async () => {
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

test('undo deletes a copy, and redo adds it again', async () => {
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

test('moves can be undone and redone, and a new change ends redo', async () => {
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

test('does not undo what someone else has changed', async () => {
  await editor.wire({ actionId: start, index: 0 }, 'menu');
  const action = server.list.find(({ id }) => id === start)!;
  const buttons = [{ label: 'Menu', type: 'callback', value: 'theirs' }];
  await server.change(action, body('/start', { buttons }));
  await expect(editor.undo()).rejects.toThrow('This action changed');
  expect(server.valueOf('/start')).toBe('theirs');
  expect(editor.snapshot().done).toEqual([]);
});

test('undo of a deletion restores all cards at their places, also those that no one had moved', async () => {
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

test('undo of several deletions restores all that can be restored, even if one is refused', async () => {
  await editor.remove([start, menu]);
  await server.add(body('/start'));
  await expect(editor.undo()).rejects.toThrow('taken');
  expect(server.commands()).toEqual(['/start', 'menu']);
});

test('people who may not delete can add, but not undo that', async () => {
  server.mayDelete = false;
  await editor.duplicate([menu]);
  expect(editor.snapshot().done).toEqual([]);
});

test('a deletion that fails half way can be undone for the deleted half', async () => {
  await expect(editor.remove([start, 'unknown'])).rejects.toThrow('was deleted');
  await editor.undo();
  expect(server.commands()).toEqual(['/start', 'menu']);
});
