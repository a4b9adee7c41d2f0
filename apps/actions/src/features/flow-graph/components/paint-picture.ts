import { cardHeight } from '../model/card-height';
import { type ActionNode, isUnreached } from '../model/flow-elements';
import { nodeSize, type Point, shownButtons, stepPortY, stepRows } from '../model/graph-geometry';
import { graphLines } from '../model/parts';
import type { PaintedLine, Picture } from '../model/picture';

/** Tokens of the theme that the picture is painted with. */
const tokens = [
  'surface',
  'line',
  'line-strong',
  'ink',
  'accent',
  'accent-soft',
  'muted',
  'faint',
  'error',
  'error-soft',
  'command',
  'callback',
  'callback-soft',
  'url-soft',
  'webapp-soft',
  'delayed',
  'delayed-soft',
  'success',
  'success-soft',
] as const;
type Token = (typeof tokens)[number];

export type Paints = Readonly<Record<Token, string>> & { readonly font: string };

/** The colours and the font of an element, as its theme has them. */
export function paintsOf(element: HTMLElement): Paints {
  const probe = document.createElement('i');
  element.parentElement?.append(probe);
  const colours = tokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const paints = Object.fromEntries(colours) as Record<Token, string>;
  return { ...paints, font: `600 20px ${getComputedStyle(element).fontFamily}` };
}

/** Paths are parsed once for each line. */
const parsed = new WeakMap<PaintedLine, Path2D>();
const faded = 0.35;
const unreachedAlpha = 0.6;
const changed = { added: 'success', changed: 'delayed', removed: 'error' } as const;

/**
 * Paints cards and lines as the page shows them, without what is too small to be read.
 * @param corner the point of the graph at the top left of the canvas
 * @param scale pixels of the canvas for one of the graph
 */
export function paintPicture(
  context: OffscreenCanvasRenderingContext2D,
  { cards, lines }: Picture,
  corner: Point,
  scale: number,
  paints: Paints,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(scale, 0, 0, scale, -corner.x * scale, -corner.y * scale);
  for (const line of lines) paintLine(context, line, paints);
  for (const card of cards) paintCard(context, card, paints);
}

const passed = { colour: 'success', width: 5, dash: [] } as const;

function paintLine(context: OffscreenCanvasRenderingContext2D, line: PaintedLine, paints: Paints) {
  const path = parsed.get(line) ?? new Path2D(line.path);
  parsed.set(line, path);
  context.globalAlpha = line.dimmed ? 0.4 : 1;
  const { colour, width, dash } = line.look === 'passed' ? passed : { width: 2, ...graphLines[line.look] };
  context.strokeStyle = paints[colour];
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.stroke(path);
}

function paintCard(context: OffscreenCanvasRenderingContext2D, card: ActionNode, paints: Paints) {
  const { action, problems, highlighted, dimmed, change } = card.data;
  const { x, y } = card.position;
  const { width } = nodeSize;
  const height = cardHeight(action);
  const box = (dx: number, dy: number, w: number, h: number, radius: number) => {
    context.beginPath();
    context.roundRect(x + dx, y + dy, w, h, radius);
  };
  const fill = (colour: Token) => {
    context.fillStyle = paints[colour];
    context.fill();
  };
  const mark = change && changed[change];
  const unreached = isUnreached(card.data);
  context.globalAlpha = dimmed ? faded : unreached ? unreachedAlpha : 1;

  box(0.5, 0.5, width - 1, height - 1, 12);
  fill(highlighted ? 'success-soft' : mark ? `${mark}-soft` : 'surface');
  const outline = highlighted ? 'success' : (mark ?? (card.selected ? 'accent' : undefined));
  context.strokeStyle = paints[outline ?? (action.enabled ? 'line' : 'line-strong')];
  context.lineWidth = outline ? 4 : 1;
  context.setLineDash(action.enabled && !unreached && change !== 'removed' ? [] : [5, 4]);
  context.stroke();
  context.setLineDash([]);

  box(0, 12, 4, height - 24, 2);
  fill(action.actionTrigger);

  context.beginPath();
  context.arc(x + 17, y + 20, 5, 0, 2 * Math.PI);
  if (action.enabled) fill('success');
  else {
    context.strokeStyle = paints.faint;
    context.lineWidth = 2;
    context.stroke();
  }
  if (problems?.length) {
    context.beginPath();
    context.arc(x + width - 20, y + 20, 6, 0, 2 * Math.PI);
    fill(problems.some(({ severity }) => severity === 'error') ? 'error' : 'delayed');
  }
  paintCommand(context, action.command, x + 30, y + 27, width - (problems?.length ? 64 : 42), paints);
  paintButtons(card, box, fill);
  paintSteps(card, box, fill);
}

/** The command, cut if it is too long. */
function paintCommand(
  context: OffscreenCanvasRenderingContext2D,
  command: string,
  x: number,
  y: number,
  room: number,
  paints: Paints,
) {
  context.font = paints.font;
  context.fillStyle = paints.ink;
  const letter = context.measureText('m').width;
  const most = Math.floor(room / letter);
  const signs = [...command];
  context.fillText(signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : command, x, y, room);
}

function paintButtons(
  { data: { action } }: ActionNode,
  box: (dx: number, dy: number, w: number, h: number, radius: number) => void,
  fill: (colour: Token) => void,
) {
  const shown = action.actionData.buttons.slice(0, shownButtons);
  shown.forEach(({ type }, row) => {
    const top = nodeSize.height - 9 - (shown.length - row) * 21 + 3;
    box(12, top, nodeSize.width - 24, 18, 4);
    fill(type === 'callback' ? 'callback-soft' : type === 'url' ? 'url-soft' : 'webapp-soft');
  });
}

function paintSteps(
  { data: { action } }: ActionNode,
  box: (dx: number, dy: number, w: number, h: number, radius: number) => void,
  fill: (colour: Token) => void,
) {
  const rows = stepRows(action.actionData.steps?.length ?? 0);
  for (let row = 0; row < rows; row++) {
    box(12, stepPortY(row, rows, cardHeight(action)) - 9, nodeSize.width - 24, 18, 4);
    fill('accent-soft');
  }
}
