import { calls } from './calls';
import { isStorableText } from './storable-text';

test.each(['Hello', '👋', ''])('%j can be kept', (text) => expect(isStorableText(text)).toBe(true));

test.each(['a\u0000b', '\ud800', '\udc00 x'])('%j cannot be kept', (text) => {
  expect(isStorableText(text)).toBe(false);
});

test('an error names the place of such a text', () => {
  const body = {
    command: '/start',
    actionData: { text: 'Hi', buttons: [{ label: 'A\u0000', type: 'callback', value: 'a' }] },
  };
  const result = calls.addAction.body?.safeParse(body);
  expect(result?.error?.issues.map(({ path }) => path.join('.'))).toEqual(['actionData.buttons.0.label']);
});
