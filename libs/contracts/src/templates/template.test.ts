import { locatedPlaces, parseTemplate, placeText, templateProblem } from './template';

const place = (root: string, name: string, filters: unknown[] = []) => ({ root, name, filters });

test('divides a text into what is typed and places', () => {
  expect(
    parseTemplate('Hi {{contact.first_name}}, {{ answer.size | default: "M | L" | upper }}!').parts,
  ).toEqual([
    'Hi ',
    place('contact', 'first_name'),
    ', ',
    place('answer', 'size', [{ name: 'default', argument: 'M | L' }, { name: 'upper' }]),
    '!',
  ]);
});

test.each([
  ['{{message.text}}', place('message', 'text')],
  ['{{start.payload}}', place('start', 'payload')],
  ['{{bot.name}}', place('bot', 'name')],
  [
    '{{now | plus_days: 3 | date: "dd.MM.yyyy"}}',
    place('now', '', [
      { name: 'plus_days', argument: 3 },
      { name: 'date', argument: 'dd.MM.yyyy' },
    ]),
  ],
  ['{{contact.price | number: 2}}', place('contact', 'price', [{ name: 'number', argument: 2 }])],
])('reads %s as a place', (text, expected) => {
  expect(parseTemplate(text)).toEqual({ parts: [expected], problem: undefined });
});

test.each([
  '{{hello}}',
  '{{ }}',
  '{{contact}}',
  '{{now.x}}',
  '{{message.id}}',
  '{{contact.a b}}',
  '{{{x}}}',
  '{{contact.x',
])('keeps %s as it is typed', (text) => {
  expect(parseTemplate(text)).toEqual({ parts: [text], problem: undefined });
});

test('finds places where they are, and writes them as they were', () => {
  const places = [
    '{{contact.size | default: "M | L" | upper}}',
    '{{now | plus_days: 3 | date: "dd.MM.yyyy"}}',
    '{{answer.s1}}',
  ];
  const text = `{{hello}} ${places.join(' {{contact.x | shout}} ')}`;
  const found = locatedPlaces(text);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(places);
  expect(found.map(({ place: one }) => placeText(one))).toEqual(places);
});

test.each([
  ['{{contact.x | shout}}', 'Unknown filter: shout'],
  ['{{contact.x | upper: "a"}}', 'The filter upper takes no value'],
  ['{{contact.x | default: 3}}', 'The filter default takes a text in quotes'],
  ['{{contact.x | number: "a"}}', 'The filter number takes a whole number'],
  ['{{contact.x | }}', 'Unknown filter: '],
  ['{{contact.x', undefined],
  ['{{hello | shout}}', undefined],
])('says what is wrong with %s: %s', (text, problem) => {
  expect(templateProblem(text)).toBe(problem);
});

test('keeps 40,000 braces as they are typed', () => {
  expect(parseTemplate('{{'.repeat(20_000)).parts).toHaveLength(1);
});
