import { sampleAction } from '@botter/web-testing';
import { toFlowNodes } from './flow-elements';
import { around, boxOfCards, cardsOnMap } from './graph-map';

const cards = [
  { action: sampleAction({ id: 'a1' }), x: -40, y: 20 },
  { action: sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback' }), x: 400, y: 0 },
  { action: sampleAction({ id: 'a3', command: 'help', actionTrigger: 'callback' }), x: 400, y: 300 },
];
const nodes = toFlowNodes(
  cards.map(({ action, x, y }) => ({ id: action.id, action, position: { x, y }, placed: true })),
  {},
  [],
);

test('the map shows each card in the colour of its trigger', () => {
  expect(cardsOnMap(nodes)).toEqual({
    command: 'M-40 20h260v160h-260z',
    callback: 'M400 0h260v160h-260zM400 300h260v160h-260z',
  });
});

test('the map has room for all cards, and for a view outside of them', () => {
  const box = { x: -40, y: 0, width: 700, height: 460 };
  expect(boxOfCards(nodes)).toEqual(box);
  expect(around(box, { x: 500, y: -100, width: 400, height: 300 })).toEqual({
    x: -40,
    y: -100,
    width: 940,
    height: 560,
  });
  expect(boxOfCards([])).toBeUndefined();
});
