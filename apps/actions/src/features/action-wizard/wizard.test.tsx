import { quotaExceeded } from '@botter/contracts';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ActionsApp from '../../app';

let server: FakeServer;
const bot = sampleBot();
const start = sampleAction();
const menu = sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback' });

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install();
  server.on('GET /api/bots', { bots: [bot], sharedBots: [] });
  server.on('GET /api/bots/b1', { bot });
  server.on('GET /api/bots/b1/actions', { actions: [start, menu] });
});

const create = () => renderAt('/actions/b1/create', '/actions', <ActionsApp />);
const edit = (id = 'a1') => renderAt(`/actions/b1/edit/${id}`, '/actions', <ActionsApp />);
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const preview = () => within(screen.getByRole('complementary', { name: 'Live preview' }));

test('from the command to the saved action, and back to the list 1.5 s later', async () => {
  server.on('POST /api/bots/b1/actions', ({ body }) => ({
    action: { ...start, ...(body as object), id: 'a3' },
  }));
  const { router, user } = create();
  const command = await screen.findByRole('textbox', { name: 'Command' });
  expect(
    within(screen.getByRole('navigation', { name: 'Steps' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Basic Info', '2Message', 'Media(complete)', 'Buttons(complete)', 'Advanced(complete)']);
  expect(button('Next')).toHaveProperty('disabled', true);
  expect(screen.getByText('Enter a command to continue.')).toBeTruthy();
  expect(document.activeElement).toBe(command);
  await user.write(command, '/hello');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field('Message'));
  expect(button('Next')).toHaveProperty('disabled', true);
  await user.write(field('Message'), 'Hi there');
  await user.click(button('Next'));
  expect(screen.getByRole('radio', { name: /Coming Soon/ })).toHaveProperty('disabled', true);
  await user.click(button('Next'));
  await user.write(field('Label'), 'Menu');
  await user.click(screen.getByRole('radio', { name: 'Send an existing reply' }));
  await user.click(button('menu'));
  await user.click(button('Add Button'));
  expect(screen.getByText('Buttons (1)')).toBeTruthy();
  expect(preview().getByText('Menu')).toBeTruthy();
  await user.click(button('Save'));
  expect(await screen.findByText('Action created successfully!')).toBeTruthy();
  expect(server.changes).toHaveLength(1);
  expect(server.changes[0]?.body).toMatchObject({
    command: '/hello',
    actionTrigger: 'command',
    enabled: true,
    actionData: { text: 'Hi there', buttons: [{ label: 'Menu', type: 'callback', value: 'menu' }] },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'), { timeout: 2500 });
  expect(localStorage.length).toBe(0);
});

test('saving without a message says what is missing and leads there', async () => {
  const { user } = create();
  await user.write(await screen.findByRole('textbox', { name: 'Command' }), '/hello');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Command and message are required')).toBeTruthy();
  expect(field('Message')).toBeTruthy();
  expect(server.changes).toHaveLength(0);
});

test('a change is saved with its version, stays open, and clears its notice after 3 s', async () => {
  server.on('PUT /api/bots/b1/actions/a1', ({ body }) => ({
    action: { ...start, ...(body as object), version: 4 },
  }));
  const { router, user } = edit();
  await user.click(await screen.findByRole('button', { name: /Message/ }));
  await user.write(field('Message'), ' you');
  await user.click(button('Update'));
  expect(await screen.findByText('Action updated successfully!')).toBeTruthy();
  expect(server.changes[0]).toMatchObject({ ifMatch: '"3"', body: { actionData: { text: 'Hello you' } } });
  expect(server.changes[0]?.body).not.toHaveProperty('webhookSecret');
  await waitFor(() => expect(screen.queryByText('Action updated successfully!')).toBeNull(), {
    timeout: 3800,
  });
  expect(router.state.location.pathname).toBe('/actions/b1/edit/a1');
});

test('a disabled action says that saving enables it', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [{ ...start, enabled: false }] });
  edit();
  expect(await screen.findByText('This action is disabled. Saving it enables it.')).toBeTruthy();
});

test('buttons need label, value and HTTPS; the complaint goes by itself', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Buttons/ }));
  await user.click(button('Add Button'));
  expect(screen.getByText('Label and value are required')).toBeTruthy();
  await user.write(field('Label'), 'Site');
  await user.click(screen.getByRole('radio', { name: 'Open a link' }));
  await user.write(field('Value'), 'http://example.com');
  await user.click(button('Add Button'));
  expect(screen.getByText('Web App and URL buttons must use HTTPS')).toBeTruthy();
  await user.clear(field('Value'));
  await user.write(field('Value'), 'example');
  await user.click(button('Add Button'));
  expect(screen.getByText('Please enter a valid HTTPS URL')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Please enter a valid HTTPS URL')).toBeNull(), {
    timeout: 3800,
  });
});

test('a button that the server would refuse is marked in its row, and nothing is sent', async () => {
  const buttons = [
    { label: 'Site', type: 'url' as const, value: 'https://example.com' },
    { label: 'Typo', type: 'url' as const, value: 'https://exa mple.com' },
  ];
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction({}, { buttons }), menu] });
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Button “Typo”: Please enter a valid HTTPS URL')).toBeTruthy();
  const row = button('Edit button Typo').closest('li') as HTMLElement;
  expect(within(row).getByText('Please enter a valid HTTPS URL')).toBeTruthy();
  expect(within(button('Edit button Site').closest('li')!).queryByText(/HTTPS URL/)).toBeNull();
  expect(server.changes).toEqual([]);
});

test('a button that was begun and not added is not lost by saving', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Buttons/ }));
  await user.write(field('Label'), 'Half');
  await user.click(button('Update'));
  expect(screen.getByText(/One button is not added yet/)).toBeTruthy();
  expect(server.changes).toHaveLength(0);
});

test('bytes of a callback value are counted', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Buttons/ }));
  await user.click(screen.getByText('Advanced', { selector: 'summary' }));
  await user.write(field('Value'), 'жжж');
  expect(screen.getByText('6 / 64 bytes')).toBeTruthy();
});

test('buttons are moved, changed and removed', async () => {
  const value = (label: string) => ({ label, type: 'callback' as const, value: label });
  server.on('GET /api/bots/b1/actions', {
    actions: [sampleAction({}, { buttons: [value('One'), value('Two')] })],
  });
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Buttons/ }));
  expect(button('Move One up')).toHaveProperty('disabled', true);
  expect(button('Move Two down')).toHaveProperty('disabled', true);
  await user.click(button('Move Two up'));
  expect(button('Move Two up')).toHaveProperty('disabled', true);
  await user.click(button('Edit button One'));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: 'Label' }));
  await user.write(dialog.getByRole('textbox', { name: 'Label' }), 'First');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(button('Edit button First')).toBeTruthy();
  await user.click(button('Remove button Two'));
  expect(screen.getByText('Buttons (1)')).toBeTruthy();
});

test('formatting switches to HTML by itself, and the preview takes 8 rows', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction({}, { text: 'Tea & cake' }), menu] });
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Message/ }));
  expect(screen.getByRole('radio', { name: 'Plain text', checked: true })).toBeTruthy();
  const area = field('Message') as HTMLTextAreaElement;
  expect(area.rows).toBe(6);
  area.setSelectionRange(6, 10);
  await user.click(button('Bold'));
  expect(area.value).toBe('Tea &amp; <b>cake</b>');
  expect(screen.getByRole('radio', { name: 'HTML', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Preview' }));
  expect(area.rows).toBe(8);
  expect(screen.getByRole('region', { name: 'Preview of the message' }).querySelector('b')?.textContent).toBe(
    'cake',
  );
  await user.clear(area);
  await user.write(area, '<b>open');
  // At the field, and among what to fix before saving.
  expect(screen.getAllByText(/never closed/)).toHaveLength(2);
});

test('a follow-up that is chosen or written is added at once, 5 minutes later, and its delay can be changed', async () => {
  server.on('POST /api/bots/b1/actions', ({ body }) => ({
    action: { ...menu, ...(body as object), id: 'a9' },
  }));
  server.on('PUT /api/bots/b1/actions/a1', ({ body }) => ({
    action: { ...start, ...(body as object), version: 4 },
  }));
  const { user } = renderAt('/actions/b1/edit/a1?step=5', '/actions', <ActionsApp />);
  const row = (name: string) => within(screen.getByRole('listitem', { name: `Delayed callback ${name}` }));
  const choose = async (select: HTMLElement, option: string) => {
    await user.click(select);
    await user.click(screen.getByRole('option', { name: option }));
  };
  await choose(await screen.findByRole('combobox', { name: 'Add Delayed Callback' }), 'menu');
  const delay = row('menu').getByRole('combobox', { name: 'Delay' });
  expect(delay.textContent).toBe('5 min');
  await choose(delay, '1 hour');
  await user.click(button('New reply'));
  await user.write(field('Its message'), 'Still thirsty?');
  await user.click(button('Create Action'));
  const own = () => row('follow_up').getByRole('spinbutton', { name: 'Custom delay' });
  await choose(await row('follow_up').findByRole('combobox', { name: 'Delay' }), 'Custom');
  expect(own()).toHaveProperty('value', '5');
  await user.clear(own());
  expect(screen.getByRole('alert').textContent).toBe(
    'The delay must be a whole number, at least 1. Until then it is 5m.',
  );
  await user.type(own(), '45');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Update'));
  await screen.findByText('Action updated successfully!');
  expect(server.changes.at(-1)?.body).toMatchObject({
    actionData: {
      delayedCallbacks: [
        { callbackCommand: 'menu', delaySeconds: 3600 },
        { callbackCommand: 'follow_up', delaySeconds: 2700 },
      ],
    },
  });
});

test('a reload brings back what was typed, and it can be discarded', async () => {
  const first = create();
  await first.user.write(await screen.findByRole('textbox', { name: 'Command' }), '/hello');
  first.unmount();
  const { user } = create();
  expect(await screen.findByText(/Your unsaved changes from/)).toBeTruthy();
  expect(field('Command')).toHaveProperty('value', '/hello');
  await user.click(button('Discard changes'));
  expect(field('Command')).toHaveProperty('value', '');
});

test('leaving with unsaved changes asks', async () => {
  const { router, user } = create();
  await user.write(await screen.findByRole('textbox', { name: 'Command' }), '/hello');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await user.click(button('Stay'));
  expect(router.state.location.pathname).toBe('/actions/b1/create');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'));
  expect(localStorage.length).toBe(0);
});

test('a newer version by someone else is overwritten or kept', async () => {
  const conflict = new Refusal(409, {
    error: 'Maria changed this action',
    code: 'version_conflict',
    details: [
      { path: 'changed_by', message: 'Maria Lind' },
      { path: 'changed_at', message: '2026-11-20T12:00:00.000Z' },
    ],
  });
  server.on('PUT /api/bots/b1/actions/a1', ({ ifMatch, body }) =>
    ifMatch ? conflict : { action: { ...start, ...(body as object), version: 5 } },
  );
  const { user } = edit();
  await user.type(await screen.findByRole('textbox', { name: 'Command' }), '2');
  await user.click(button('Update'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Maria Lind')).toBeTruthy();
  expect(dialog.textContent).toContain('Maria Lind saved a newer version');
  expect(dialog.querySelector('time')?.dateTime).toBe('2026-11-20T12:00:00.000Z');
  await user.click(button('Overwrite with mine'));
  expect(await screen.findByText('Action updated successfully!')).toBeTruthy();
  expect(server.changes.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', undefined]);

  await user.type(field('Command'), '3');
  const theirs = sampleAction({ command: '/theirs', version: 6 }, { buttonLayout: 'vertical' });
  server.on('GET /api/bots/b1/actions', { actions: [theirs] });
  await user.click(button('Update'));
  expect(await screen.findByText('command and button layout')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(field('Command')).toHaveProperty('value', '/theirs'));
});

test('a question that was answered before the difference was known is not asked again, and gets the newest version', async () => {
  const conflict = new Refusal(409, {
    error: 'Maria changed this action',
    code: 'version_conflict',
    details: [{ path: 'changed_by', message: 'Maria Lind' }],
  });
  server.on('PUT /api/bots/b1/actions/a1', conflict);
  const { user, cache } = edit();
  await user.type(await screen.findByRole('textbox', { name: 'Command' }), '2');
  const reads: ((list: object) => void)[] = [];
  server.on('GET /api/bots/b1/actions', () => new Promise((resolve) => reads.push(resolve)));
  // On its way since before the newer version was saved.
  void cache.invalidateQueries({ queryKey: ['actions', 'b1'] });
  await user.click(button('Update'));
  await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  await act(async () => {
    for (const [n, answer] of reads.entries()) {
      answer({ actions: [n === 0 ? start : sampleAction({ command: '/theirs', version: 6 })] });
    }
  });
  await waitFor(() => expect(field('Command')).toHaveProperty('value', '/theirs'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a newer version by this person that changes nothing of the draft is saved over without asking', async () => {
  server.on('GET /api/me', {
    user: { id: 'u1', email: 'me@example.com', first_name: 'Ada', last_name: null },
  });
  const conflict = new Refusal(409, {
    code: 'version_conflict',
    error: 'Ada changed this action',
    details: [
      { path: 'changed_by', message: 'Ada' },
      { path: 'changed_by_id', message: 'u1' },
    ],
  });
  let stored = { ...start, version: 3 };
  server.on('GET /api/bots/b1/actions', () => ({ actions: [stored, menu] }));
  server.on('PUT /api/bots/b1/actions/a1', ({ ifMatch, body }) =>
    ifMatch === `"${stored.version}"`
      ? { action: { ...stored, ...(body as object), version: stored.version + 1 } }
      : conflict,
  );
  const { user } = edit();
  await user.type(await screen.findByRole('textbox', { name: 'Command' }), '2');
  // Switched off in the list a moment before.
  stored = { ...start, version: 4, enabled: false };
  await user.click(button('Update'));
  expect(await screen.findByText('Action updated successfully!')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.type(field('Command'), '3');
  stored = sampleAction({ command: '/other-tab', version: 9 });
  await user.click(button('Update'));
  const dialog = await screen.findByRole('dialog', { name: 'You changed this action in another tab' });
  expect(await within(dialog).findByText('command')).toBeTruthy();
  expect(dialog.textContent).not.toContain('someone else');
});

test('an action that was deleted meanwhile is saved as a new one', async () => {
  server.on(
    'PUT /api/bots/b1/actions/a1',
    new Refusal(404, { error: 'Action not found', code: 'not_found' }),
  );
  server.on('POST /api/bots/b1/actions', ({ body }) => ({
    action: { ...start, ...(body as object), id: 'a7' },
  }));
  const { user, router } = edit();
  await user.type(await screen.findByRole('textbox', { name: 'Command' }), '2');
  server.on('GET /api/bots/b1/actions', { actions: [menu] });
  await user.click(button('Update'));
  await screen.findByRole('dialog', { name: 'This action was deleted' });
  await user.click(button('Save as new action'));
  expect(await screen.findByText('Action created successfully!')).toBeTruthy();
  expect(server.changes.at(-1)).toMatchObject({ method: 'POST', body: { command: '/start2' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'), { timeout: 2500 });
});

describe('renaming a callback', () => {
  const later = sampleAction(
    { id: 'a3', command: '/later', version: 8 },
    { delayedCallbacks: [{ callbackCommand: '/menu', delaySeconds: 300 }] },
  );
  const linked = sampleAction({}, { buttons: [{ label: 'Dishes', type: 'callback', value: 'menu' }] });
  const rename = async () => {
    const { user } = edit('a2');
    await user.write(await screen.findByRole('textbox', { name: 'Command' }), '_card');
    await user.click(button('Update'));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Update the buttons as well?' }) };
  };
  beforeEach(() => server.on('GET /api/bots/b1/actions', { actions: [linked, menu, later] }));

  test('names what has the old command, and updates it on request in the same call', async () => {
    server.on('PUT /api/bots/b1/actions/a2', ({ body }) => ({ action: { ...menu, ...(body as object) } }));
    const { user, dialog } = await rename();
    expect(dialog.textContent).toContain('1 button and 1 delayed callback still have the old command.');
    expect(within(dialog).getByText('Button “Dishes”')).toBeTruthy();
    expect(within(dialog).getByText('Delayed callback after 5m')).toBeTruthy();
    expect(server.changes).toEqual([]);
    await user.click(button('Save and update'));
    expect(await screen.findByText('Action updated successfully!')).toBeTruthy();
    expect(server.changes).toMatchObject([
      {
        ifMatch: '"3"',
        body: {
          command: 'menu_card',
          updateReferences: [
            { actionId: 'a1', version: 3 },
            { actionId: 'a3', version: 8 },
          ],
        },
      },
    ]);
  });

  test('a newer version of one of them is named; nothing typed is lost', async () => {
    const details = [
      { path: 'changed_by', message: 'Maria' },
      { path: 'changed_at', message: '2026-11-20T12:00:00.000Z' },
      { path: 'action_id', message: 'a3' },
      { path: 'action_command', message: '/later' },
    ];
    const refusal = { error: 'Maria changed /later. Nothing was saved.', code: 'version_conflict' as const };
    server.on('PUT /api/bots/b1/actions/a2', new Refusal(409, { ...refusal, details }));
    const { user } = await rename();
    await user.click(button('Save and update'));
    const text = 'Maria changed /later. Nothing was saved: please try again.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Command')).toHaveProperty('value', 'menu_card');
  });

  test('saved without updating, nothing else changes', async () => {
    server.on('PUT /api/bots/b1/actions/a2', ({ body }) => ({ action: { ...menu, ...(body as object) } }));
    const { user } = await rename();
    await user.click(button('Save without updating'));
    expect(await screen.findByText('Action updated successfully!')).toBeTruthy();
    expect(server.changes[0]?.body).not.toHaveProperty('updateReferences');
  });
});

test('a command that another action has is refused before the next step', async () => {
  const { user } = create();
  await user.write(await screen.findByRole('textbox', { name: 'Command' }), 'START');
  expect(screen.getByText('Another action already replies to /start')).toBeTruthy();
  expect(button('Next')).toHaveProperty('disabled', true);
  expect(screen.getByText('Choose another command to continue.')).toBeTruthy();
  await user.write(field('Command'), '_again');
  expect(button('Next')).toHaveProperty('disabled', false);
});

test('a command that a disabled action has is refused with that reason', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [{ ...start, enabled: false }] });
  const { user } = create();
  await user.write(await screen.findByRole('textbox', { name: 'Command' }), 'start');
  expect(screen.getByText('A disabled action already has the command /start')).toBeTruthy();
});

test('every complete step has its tick, also behind the open one', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Message/ }));
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  expect(steps.getAllByRole('button', { name: /\(complete\)/ })).toHaveLength(5);
  await user.clear(field('Message'));
  expect(steps.getByRole('button', { name: /Message/ }).textContent).not.toContain('(complete)');
  expect(steps.getAllByRole('button', { name: /\(complete\)/ })).toHaveLength(4);
});

test("the server's words come first, and its details open the step", async () => {
  server.on(
    'PUT /api/bots/b1/actions/a1',
    new Refusal(400, {
      error: 'The tag <x> is unknown',
      code: 'validation_failed',
      details: [{ path: 'actionData.text', message: 'x' }],
    }),
  );
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  expect(await screen.findByText('The tag <x> is unknown')).toBeTruthy();
  expect(field('Message')).toBeTruthy();
  server.on('PUT /api/bots/b1/actions/a1', new Refusal(500, {}));
  await user.click(button('Update'));
  expect(await screen.findByText('Failed to save action')).toBeTruthy();
});

test('a bot that is full says so in words, and what was typed stays', async () => {
  const { message, code, details } = quotaExceeded('actions', 5000);
  server.on('PUT /api/bots/b1/actions/a1', new Refusal(409, { error: message, code, details }));
  const { user } = edit();
  await user.type(await screen.findByRole('textbox', { name: 'Command' }), '2');
  await user.click(button('Update'));
  expect(await screen.findByText(/^This bot has reached the limit of 5,000 actions/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field('Command')).toHaveProperty('value', '/start2');
});

test('the owner deletes from the editor and lands in the list', async () => {
  server.on('DELETE /api/bots/b1/actions/a1', {});
  const { router, user } = edit();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.getByText('Are you sure you want to delete this action?')).toBeTruthy();
  await user.click(button('Delete action'));
  expect(await screen.findByText('Action deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'), { timeout: 2500 });
});

test('someone who goes elsewhere before the list comes stays there', async () => {
  server.on('DELETE /api/bots/b1/actions/a1', {});
  const { router, user } = edit();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  try {
    fireEvent.click(button('Delete action'));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('Action deleted successfully!')).toBeTruthy();
    await act(() => router.navigate('/actions/b1/edit/a2'));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(router.state.location.pathname).toBe('/actions/b1/edit/a2');
  } finally {
    jest.useRealTimers();
  }
});

test('manage edits but does not delete; read-only does neither', async () => {
  server.on('GET /api/bots/b1', { bot: { ...bot, access_type: 'manage' } });
  const first = edit();
  expect(await screen.findByRole('button', { name: 'Update' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  first.unmount();
  server.on('GET /api/bots/b1', { bot: { ...bot, access_type: 'read_only' } });
  edit();
  expect(await screen.findByText('Read-only access')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  const view = within(await screen.findByRole('region', { name: 'Action /start' }));
  expect(view.getByText('Hello')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Command' })).toBeNull();
});

test.each([
  ['Bot not found', '/actions/b9/create'],
  ['Action not found', '/actions/b1/edit/a9'],
])('%s, and 2 s later the list', async (text, address) => {
  server.on('GET /api/bots/b9', new Refusal(404, { error: 'Bot not found', code: 'not_found' }));
  const { router } = renderAt(address, '/actions', <ActionsApp />);
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'), { timeout: 2800 });
});

test.each([
  ['Failed to load bot information', 'GET /api/bots/b1'],
  ['Failed to load action', 'GET /api/bots/b1/actions'],
])('%s where that is what failed, and it can be tried again', async (text, call) => {
  server.on(call, new TypeError('Failed to fetch'));
  edit();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(button('Retry')).toBeTruthy();
});

test('the address opens its step and fills in a command', async () => {
  const { unmount } = renderAt('/actions/b1/edit/a1?step=4', '/actions', <ActionsApp />);
  expect(await screen.findByRole('heading', { name: 'Buttons' })).toBeTruthy();
  unmount();
  renderAt('/actions/b1/create?command=%2Fhelp&step=4', '/actions', <ActionsApp />);
  // What step 4 builds on is not there yet.
  expect(await screen.findByRole('textbox', { name: 'Command' })).toHaveProperty('value', '/help');
});

test.each([
  ['step=1&focus=command', () => field('Command')],
  ['step=2&focus=text', () => field('Message')],
  ['step=3&focus=media', () => screen.getByRole('radio', { name: /None/ })],
  ['step=5&focus=delayed-callback-0', () => button('Remove delayed callback menu').closest('li')],
])('an address gives the focus to the place of a problem: %s', async (query, place) => {
  const delayed = sampleAction({}, { delayedCallbacks: [{ callbackCommand: 'menu', delaySeconds: 60 }] });
  server.on('GET /api/bots/b1/actions', { actions: [delayed, menu] });
  renderAt(`/actions/b1/edit/a1?${query}`, '/actions', <ActionsApp />);
  await waitFor(() => expect(document.activeElement?.closest('[data-place]')).toBeTruthy());
  expect(document.activeElement).toBe(place());
});

test('a button gets its reply where it is written, or that of a command, with a copy that follows it', async () => {
  const help = sampleAction({ id: 'a5', command: '/help' }, { text: 'Ask us' });
  let stored = [start, menu, help];
  let added = 0;
  server.on('GET /api/bots/b1/actions', () => ({ actions: stored }));
  server.on('POST /api/bots/b1/actions', ({ body }) => {
    added += 1;
    const action = { ...start, ...(body as object), id: `new${added}` };
    stored = [...stored, action];
    return { action };
  });
  const { user } = renderAt('/actions/b1/edit/a1?step=4', '/actions', <ActionsApp />);
  await user.write(await screen.findByRole('textbox', { name: 'Label' }), 'Price list');
  await user.write(field('Reply'), 'Tea is 3 €');
  await user.click(button('Add Button'));
  expect(await screen.findByText('Buttons (1)')).toBeTruthy();
  // The next one can be written at once.
  expect(document.activeElement).toBe(field('Label'));
  await user.write(field('Label'), 'Help');
  await user.click(screen.getByRole('radio', { name: 'Send an existing reply' }));
  await user.click(button('Add Button'));
  expect(screen.getByText('Choose the reply')).toBeTruthy();
  await user.click(button('/help'));
  await user.click(button('Add Button'));
  expect(await screen.findByText('Buttons (2)')).toBeTruthy();
  expect(server.changes.map(({ body }) => body)).toMatchObject([
    { command: 'price_list', actionTrigger: 'callback', actionData: { text: 'Tea is 3 €' } },
    { command: 'help', actionTrigger: 'callback', actionData: { text: 'Ask us' } },
  ]);
});

test('so many buttons in a row, and which labels phones cut off then', async () => {
  const buttons = ['Opening hours', 'Menu', 'Delivery'].map((label) => ({
    label,
    type: 'callback' as const,
    value: 'menu',
  }));
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction({}, { buttons }), menu] });
  server.on('PUT /api/bots/b1/actions/a1', ({ body }) => ({
    action: { ...start, ...(body as object), version: 4 },
  }));
  const { user } = renderAt('/actions/b1/edit/a1?step=4', '/actions', <ActionsApp />);
  const cut = 'Phones cut this label off';
  expect(await screen.findByText(/Phones cut off “Opening hours”/)).toBeTruthy();
  expect(within(button('Edit button Opening hours').closest('li')!).getByText(cut)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Buttons per row' }));
  await user.click(screen.getByRole('option', { name: '2' }));
  expect(screen.queryByText(cut)).toBeNull();
  await user.click(button('Update'));
  await screen.findByText('Action updated successfully!');
  expect(server.changes[0]?.body).toMatchObject({
    actionData: { buttonLayout: 'horizontal', buttonsPerRow: 2 },
  });
  await user.click(screen.getByRole('radio', { name: 'Vertical' }));
  expect(screen.queryByRole('combobox', { name: 'Buttons per row' })).toBeNull();
});

test('the draft is judged while it is written, and can be tried', async () => {
  const { user } = renderAt('/actions/b1/edit/a1?step=4', '/actions', <ActionsApp />);
  await user.write(await screen.findByRole('textbox', { name: 'Label' }), 'Prices');
  await user.click(button('Add Button'));
  expect(await screen.findByText('Before you save (1)')).toBeTruthy();
  // A press on the problem opens the button.
  await user.click(screen.getByRole('button', { name: /has no target/ }));
  expect(document.activeElement?.textContent).toContain('Prices');

  await user.click(screen.getByRole('tab', { name: 'Try it' }));
  const phone = within(await screen.findByRole('complementary', { name: 'Simulator' }));
  await user.type(phone.getByRole('textbox', { name: 'Message' }), 'hello?{Enter}');
  // Looking at the preview in between doesn't end the conversation.
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.click(screen.getByRole('tab', { name: 'Try it' }));
  expect(phone.getByText('hello?')).toBeTruthy();
});

test('the first action of a bot is /start', async () => {
  server.on('GET /api/bots/b1/actions', { actions: [] });
  server.on('GET /api/templates', {
    templates: [{ id: 'faq', name: 'FAQ', description: 'Answers questions', document: {} }],
  });
  const { user, router } = create();
  expect(await screen.findByRole('textbox', { name: 'Command' })).toHaveProperty('value', '/start');
  expect(await screen.findByRole('button', { name: 'Use template FAQ' })).toBeTruthy();
  // Nothing has been written yet.
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'));
});
