import type { Action } from '@botter/contracts';
import { FakeServer, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SimulatorPane } from './components/simulator-pane';

const bot = sampleBot();
const start = sampleAction(
  { parseMode: 'HTML', webhookEnabled: true, webhookUrl: 'https://example.com/hook' },
  {
    text: '<b>Welcome</b>, see /help',
    buttons: [
      { label: 'Menu', type: 'callback', value: 'menu' },
      { label: 'Gone', type: 'callback', value: 'nowhere' },
      { label: 'Site', type: 'url', value: 'https://example.com' },
    ],
    delayedCallbacks: [
      { callbackCommand: 'menu', delaySeconds: 300 },
      { callbackCommand: 'menu', delaySeconds: 600 },
    ],
  },
);
const menu = sampleAction(
  { id: 'a2', command: 'menu', actionTrigger: 'callback' },
  { text: 'Our menu', media: { type: 'photo', source: 'upload', fileId: 'f1' } },
);
const help = sampleAction({ id: 'a3', command: '/help' }, { text: 'Ask away' });

function show(actions: readonly Action[] = [start, menu, help]) {
  const passed: (readonly string[])[] = [];
  const view = renderAt(
    '/actions',
    '/actions',
    <SimulatorPane bot={bot} actions={actions} onPassed={(ids) => passed.push(ids)} />,
  );
  return { ...view, passed };
}
const conversation = () => within(screen.getByRole('log', { name: 'Conversation' }));
const press = (name: string) => conversation().getByRole('button', { name });

afterEach(() => jest.useRealTimers());

test('an empty conversation offers the commands, Enter sends, and the nodes get the path', async () => {
  const { user, passed } = show();
  expect(within(screen.getByRole('list', { name: 'Commands to try' })).getAllByRole('button')).toHaveLength(
    2,
  );
  const input = screen.getByRole('textbox', { name: 'Message' });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await user.type(input, '/start{Enter}');
  expect(conversation().getByText('Welcome')).toBeTruthy();
  expect(input).toHaveProperty('value', '');
  expect(screen.queryByRole('list', { name: 'Commands to try' })).toBeNull();
  expect(passed).toEqual([['a1']]);
});

test('buttons can be pressed, and so can commands in the text', async () => {
  const { user, passed } = show();
  await user.click(press('/start'));
  await user.click(press('Menu'));
  expect(conversation().getByText('“Menu” pressed')).toBeTruthy();
  expect(conversation().getByText('Our menu')).toBeTruthy();
  expect(conversation().getByText('Photo')).toBeTruthy();
  await user.click(press('/help'));
  expect(conversation().getByText('Ask away')).toBeTruthy();
  expect(passed).toEqual([['a1'], ['a2'], ['a3']]);
});

test('a button without a target, and a link, show a notice for a moment', async () => {
  const { user } = show();
  await user.click(press('/start'));
  await user.click(press('Gone'));
  expect(screen.getByText('This button is no longer active')).toBeTruthy();
  await user.click(press('Site, opens a link'));
  expect(screen.getByText('Opens https://example.com')).toBeTruthy();
  expect(screen.queryByText('This button is no longer active')).toBeNull();
});

test('a notice disappears by itself', async () => {
  const { user } = show();
  await user.click(press('/start'));
  jest.useFakeTimers();
  act(() => press('Gone').click());
  expect(screen.getByText('This button is no longer active')).toBeTruthy();
  act(() => void jest.advanceTimersByTime(3000));
  expect(screen.queryByText('This button is no longer active')).toBeNull();
});

test('a delay is counted down and can be skipped', async () => {
  const { user, passed } = show();
  await user.click(press('/start'));
  const skip = screen.getByRole('button', { name: /menu Skip delay/ });
  expect(skip.textContent).toMatch(/^[45]:\d\d/);
  expect(screen.getByText('+1 waiting')).toBeTruthy();
  await user.click(skip);
  expect(conversation().getByText('After its delay: menu')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Skip delay/ }));
  expect(conversation().getAllByText('Our menu')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Skip delay/ })).toBeNull();
  expect(passed).toEqual([['a1'], ['a2'], ['a2']]);
});

test('a delay also ends by itself', () => {
  jest.useFakeTimers();
  show();
  act(() => press('/start').click());
  act(() => void jest.advanceTimersByTime(299_000));
  expect(conversation().queryByText('Our menu')).toBeNull();
  act(() => void jest.advanceTimersByTime(2000));
  expect(conversation().getByText('Our menu')).toBeTruthy();
});

test('a message without a reply shows that', async () => {
  const { user } = show([]);
  await user.write(screen.getByRole('textbox', { name: 'Message' }), 'hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(conversation().getByText('No action replies to this')).toBeTruthy();
});

test("shows the webhook's payload on request", async () => {
  const { user } = show();
  expect(screen.queryByText(/Webhook payload/)).toBeNull();
  await user.click(press('/start'));
  await user.click(screen.getByText(/Webhook payload/));
  expect(screen.getByText(/"trigger": "action_webhook"/).textContent).toContain('"username": "alex"');
});

test('the test user can be changed, also to someone in a group', async () => {
  const { user } = show();
  await user.click(press('/start'));
  await user.click(screen.getByRole('button', { name: 'Test user: Alex' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.write(name, 'Kim');
  await user.click(screen.getByRole('radio', { name: 'Group' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Test user: Kim' })).toBeTruthy();
  expect(screen.queryByText('Welcome')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'hello{Enter}');
  expect(conversation().getByText(/privacy mode/)).toBeTruthy();
});

test('restarting empties the conversation and the lit path', async () => {
  const { user, passed } = show();
  await user.click(press('/start'));
  await user.click(screen.getByRole('button', { name: 'Restart the conversation' }));
  expect(screen.queryByText('Welcome')).toBeNull();
  expect(screen.queryByRole('button', { name: /Skip delay/ })).toBeNull();
  expect(passed).toEqual([['a1'], []]);
});

test('runs a dialog, says why it replies, and lets the contact and the clock be changed', async () => {
  const server = new FakeServer()
    .on('GET /api/bots/b1/contact-fields', {
      contactFields: [{ key: 'size', label: 'Size', type: 'text' }],
    })
    .install();
  const steps = [
    {
      id: 's1',
      type: 'question',
      text: 'How many {{contact.size | default: "M"}}?',
      parseMode: '',
      answer: { type: 'number' },
      field: null,
      retryText: null,
      retries: 2,
      onInvalid: null,
      timeoutSeconds: 3_600,
      onTimeout: '/help',
    },
  ] as const;
  const { user } = show([sampleAction({ command: '/order' }, { text: '', steps: [...steps] }), help]);
  await waitFor(() => expect(server.calls).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Test user/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Size' }), 'L');
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '/order{Enter}');
  expect(conversation().getByText('How many L?')).toBeTruthy();
  expect(conversation().getByText('It is a command')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send a photo' }));
  expect(conversation().getByText("The question doesn't take this answer")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Test user/ }));
  await user.click(screen.getByRole('combobox', { name: 'Begin at a step' }));
  await user.click(await screen.findByRole('option', { name: /How many/ }));
  expect(conversation().getAllByText('How many L?')).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: '1 hour' }));
  expect(conversation().getByText('Ask away')).toBeTruthy();
  expect(conversation().getByText('No answer came in time')).toBeTruthy();
});
