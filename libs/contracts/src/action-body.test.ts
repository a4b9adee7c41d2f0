import { actionBodySchema } from './actions';

function problemsOf(text: string) {
  const checked = actionBodySchema.safeParse({ command: '/start', parseMode: 'HTML', actionData: { text } });
  return checked.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
}

test('a message of the deepest nesting and the most formatting is taken', () => {
  expect(problemsOf(`${'<b>'.repeat(50)}x${'</b>'.repeat(50)}`)).toEqual([]);
  expect(problemsOf('<b>x</b> '.repeat(100))).toEqual([]);
});

test('deeper nesting is refused with the field named', () => {
  expect(problemsOf(`${'<b>'.repeat(51)}x${'</b>'.repeat(51)}`)).toEqual([
    { path: 'actionData.text', message: 'Tags can be nested at most 50 deep' },
  ]);
});

test('more formatting than Telegram shows in a message is refused with the field named', () => {
  expect(problemsOf('<b>x</b> '.repeat(101))).toEqual([
    {
      path: 'actionData.text',
      message: 'One message has 101 formatted places; Telegram shows at most 100',
    },
  ]);
});

test('plain text may look like any markup', () => {
  const body = { command: '/start', actionData: { text: '<b>'.repeat(200) } };
  expect(actionBodySchema.safeParse(body).success).toBe(true);
});
