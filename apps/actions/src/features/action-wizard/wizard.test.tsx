import { quotaExceeded, type Step } from '@botter/contracts';
import { sampleQuestion } from '@botter/contracts/testing';
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

test('takes a command to the saved action, and returns to the list 1.5 s later', async () => {
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

test('saving without a message shows what is missing and opens its step', async () => {
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

test('buttons need label, value and HTTPS, and the error disappears by itself', async () => {
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

test('the arrow keys go through the formatting, and Tab stops there once', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: /Message/ }));
  await user.click(field('Message'));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(button('Insert value'));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(button('Bold'));
  // The toolbar moves the focus a moment after the key.
  const pressed = async (key: string, name: string) => {
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(document.activeElement).toBe(button(name)));
  };
  await pressed('ArrowLeft', 'Link');
  await pressed('ArrowRight', 'Bold');
  await pressed('ArrowRight', 'Italic');
  await user.tab();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(button('Italic'));
});

test('a chosen or written follow-up is added immediately, 5 minutes later, and its delay can be changed', async () => {
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

test('an action that is made for a command is apart from the unsaved new action, which stays as it was', async () => {
  const first = create();
  await first.user.write(await screen.findByRole('textbox', { name: 'Command' }), '/hello');
  await act(() => first.router.navigate('/actions/b1/create?command=opening%20hours'));
  await waitFor(() => expect(field('Command')).toHaveProperty('value', 'opening hours'));
  expect(screen.queryByText(/Your unsaved changes from/)).toBeNull();
  await act(() => first.router.navigate('/actions/b1/create'));
  await waitFor(() => expect(field('Command')).toHaveProperty('value', '/hello'));
  expect(screen.getByText(/Your unsaved changes from/)).toBeTruthy();
  first.unmount();
  renderAt('/actions/b1/create?command=opening%20hours', '/actions', <ActionsApp />);
  expect(await screen.findByRole('textbox', { name: 'Command' })).toHaveProperty('value', 'opening hours');
});

test('words of the address become a trigger, unless the action responds to them already', async () => {
  const contains = (...words: string[]) => ({ type: 'text' as const, match: 'contains' as const, words });
  const visit = sampleAction({ triggers: [contains('Where are you')] });
  server.on('GET /api/bots/b1/actions', { actions: [visit, menu] });
  const address = (words: string) => `/actions/b1/edit/a1?step=1&words=${encodeURIComponent(words)}`;
  const first = renderAt(address('where are YOU'), '/actions', <ActionsApp />);
  const words = await screen.findByRole('textbox', { name: 'Words or phrases' });
  expect(words).toHaveProperty('value', 'Where are you');
  await first.user.click(button('What wins?'));
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Everything else');
  first.unmount();
  renderAt(address('opening hours'), '/actions', <ActionsApp />);
  const more = await screen.findByRole('textbox', { name: 'Words or phrases' });
  expect(more).toHaveProperty('value', 'Where are you\nopening hours');
});

test('leaving with unsaved changes asks first', async () => {
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

test('a newer version by this person that changes nothing of the form is overwritten without asking', async () => {
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

  test('changes nothing else if saved without updating', async () => {
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

test('a full bot shows an error, and the typed text stays', async () => {
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

test('someone who has left the page meanwhile stays there', async () => {
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

test('people with manage access edit but do not delete; read-only users do neither', async () => {
  server.on('GET /api/bots/b1', { bot: { ...bot, access_type: 'manage' } });
  const first = edit();
  expect(await screen.findByRole('button', { name: 'Update' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  first.unmount();
  server.on('GET /api/bots/b1', { bot: { ...bot, access_type: 'read_only' } });
  const pause = { id: 's1', type: 'pause' as const, seconds: 3 };
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction({}, { steps: [pause] }), menu] });
  edit();
  expect(await screen.findByText('Read-only access')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  const view = within(await screen.findByRole('region', { name: 'Action /start' }));
  expect(view.getByText('Hello')).toBeTruthy();
  expect(view.getByRole('heading', { name: 'Then (1)' })).toBeTruthy();
  expect(view.getAllByText('Pause for 3 seconds')).toHaveLength(2);
  expect(screen.queryByRole('textbox', { name: 'Command' })).toBeNull();
});

test.each([
  ['Bot not found', '/actions/b9/create'],
  ['Action not found', '/actions/b1/edit/a9'],
])('shows “%s”, and 2 s later the list', async (text, address) => {
  server.on('GET /api/bots/b9', new Refusal(404, { error: 'Bot not found', code: 'not_found' }));
  const { router } = renderAt(address, '/actions', <ActionsApp />);
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions'), { timeout: 2800 });
});

test.each([
  ['Failed to load bot information', 'GET /api/bots/b1'],
  ['Failed to load action', 'GET /api/bots/b1/actions'],
])('shows “%s” if that failed, and retries', async (text, call) => {
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
  // Step 4 doesn't open, because the steps before it are incomplete.
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

test('a button gets a new reply, or that of a command, with a copy that follows it', async () => {
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
  // The next one can be written immediately.
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

test('buttons can share rows, and the labels that phones cut off are named', async () => {
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

test('the form is judged while it is written, and can be tried', async () => {
  const { user } = renderAt('/actions/b1/edit/a1?step=4', '/actions', <ActionsApp />);
  await user.write(await screen.findByRole('textbox', { name: 'Label' }), 'Prices');
  await user.click(button('Add Button'));
  expect(await screen.findByText('Before you save (1)')).toBeTruthy();
  // A press on the problem opens the button.
  await user.click(screen.getByRole('button', { name: /has no target/ }));
  expect(document.activeElement?.textContent).toContain('Prices');

  await user.keyboard('{Control>}.{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Try it', selected: true }));
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

describe('steps after the message', () => {
  const size = { key: 'size', label: 'Size', type: 'text' as const };
  const saved = () => server.changes.at(-1)?.body as { actionData: { steps: object[]; text: string } };
  const stepOf = (at: number) => screen.getByRole('listitem', { name: new RegExp(`^Step ${at}:`) });
  const inStep = (at: number) => within(stepOf(at));
  const add = (name: string) => within(screen.getByRole('group', { name: 'Add a step' })).getByText(name);
  const open = async (steps: object[] = []) => {
    const action = sampleAction({}, { steps: steps as never });
    server.on('GET /api/bots/b1/actions', { actions: [action, menu] });
    server.on('GET /api/bots/b1/contact-fields', { contactFields: [size] });
    server.on('PUT /api/bots/b1/actions/a1', ({ body }) => ({
      action: { ...action, ...(body as object), version: 4 },
    }));
    const { user } = renderAt('/actions/b1/edit/a1?step=5', '/actions', <ActionsApp />);
    await screen.findByRole('heading', { name: 'Then' });
    const choose = async (select: HTMLElement, option: string) => {
      await user.click(select);
      await user.click(await screen.findByRole('option', { name: option }));
    };
    return { user, choose };
  };
  const question = (id: string, text: string, more: Partial<Step<'question'>> = {}) =>
    sampleQuestion(id, { text, ...more });

  test('a question with its field, a branch and a jump are added and saved', async () => {
    const { user, choose } = await open();
    // An action without steps needs no fields.
    expect(server.calls.map(({ path }) => path)).not.toContain('/api/bots/b1/contact-fields');
    await user.click(add('Question'));
    expect(document.activeElement).toBe(inStep(1).getByRole('textbox', { name: 'Question' }));
    await user.write(inStep(1).getByRole('textbox', { name: 'Question' }), 'What size?');
    await choose(inStep(1).getByRole('combobox', { name: 'Answer' }), 'Choice');
    await user.write(inStep(1).getByRole('textbox', { name: 'Option 1' }), 'M');
    await user.write(inStep(1).getByRole('textbox', { name: 'Option 2' }), 'L');
    await user.write(inStep(1).getByRole('textbox', { name: 'Value of option 2' }), 'large');
    await choose(inStep(1).getByRole('combobox', { name: 'Keep it in' }), 'Size');
    expect(inStep(1).getByRole('button', { name: 'Ask: What size?', expanded: true })).toBeTruthy();

    await user.click(add('Branch'));
    await choose(inStep(2).getByRole('combobox', { name: 'Field' }), 'Size');
    await user.write(inStep(2).getByRole('textbox', { name: 'Value' }), 'large');
    await choose(inStep(2).getByRole('combobox', { name: 'Go to' }), 'menu');
    await user.click(inStep(2).getByRole('button', { name: 'Add test' }));
    await choose(inStep(2).getByRole('combobox', { name: 'Kind of test 2' }), 'The language');
    await user.clear(inStep(2).getByRole('textbox', { name: 'Languages' }));
    await user.type(inStep(2).getByRole('textbox', { name: 'Languages' }), 'de, at,');
    await user.click(screen.getByRole('radio', { name: 'Any of these' }));

    await user.click(add('Go to'));
    await choose(inStep(3).getByRole('combobox', { name: 'Continue with' }), '/start');
    await user.click(button('Update'));
    await screen.findByText('Action updated successfully!');
    expect(saved().actionData.steps).toEqual([
      question('s1', 'What size?', {
        answer: {
          type: 'choice',
          options: [
            { label: 'M', value: 'M' },
            { label: 'L', value: 'large' },
          ],
        },
        field: 'size',
      }),
      {
        id: 's2',
        type: 'branch',
        branches: [
          {
            when: { any: [{ field: 'size', op: 'is', value: 'large' }, { language: ['de', 'at'] }] },
            goTo: 'menu',
          },
        ],
      },
      { id: 's3', type: 'goTo', action: '/start' },
    ]);
  });

  test('the focus moves to added rows, and from removed ones to their neighbors', async () => {
    const { user, choose } = await open();
    const has = (at: number, name: RegExp | string) =>
      expect([
        ...inStep(at).queryAllByRole('button', { name }),
        ...inStep(at).queryAllByLabelText(name),
      ]).toContain(document.activeElement);
    await user.click(add('Question'));
    await choose(inStep(1).getByRole('combobox', { name: 'Answer' }), 'Choice');
    await user.type(inStep(1).getByRole('textbox', { name: 'Option 2' }), '{Enter}');
    has(1, 'Option 3');
    await user.click(inStep(1).getByRole('button', { name: 'Add option' }));
    has(1, 'Option 4');
    await user.click(inStep(1).getByRole('button', { name: 'Remove option 4' }));
    has(1, 'Remove option 3');

    await user.click(add('Branch'));
    has(2, 'Kind of test 1');
    await user.click(inStep(2).getByRole('button', { name: 'Add test' }));
    has(2, 'Kind of test 2');
    await user.click(inStep(2).getByRole('button', { name: 'Remove test 2' }));
    has(2, 'Kind of test 1');
    await user.click(inStep(2).getByRole('button', { name: 'Add branch' }));
    expect(inStep(2).getByRole('listitem', { name: 'Branch 2' }).contains(document.activeElement)).toBe(true);
    await user.click(inStep(2).getByRole('button', { name: 'Remove branch 2' }));
    expect(inStep(2).getByRole('listitem', { name: 'Branch 1' }).contains(document.activeElement)).toBe(true);

    await user.click(add('Set value'));
    await user.click(inStep(3).getByRole('button', { name: 'Add change' }));
    has(3, 'Kind of change 2');
    for (const at of [3, 2, 1]) {
      await user.click(button(`More for step ${at}`));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    }
    expect(screen.getByRole('group', { name: 'Add a step' }).contains(document.activeElement)).toBe(true);
  });

  test('steps are folded to sentences, moved, duplicated and deleted', async () => {
    const { user } = await open([
      question('s1', 'What size?'),
      { id: 's7', type: 'pause', seconds: 3 },
      question('s3', `${'so '.repeat(17)}{{contact.first_name}}`),
    ]);
    const sentences = () =>
      screen.getAllByRole('button', { name: /^(Ask:|Pause for) / }).map(({ textContent }) => textContent);
    const pick = async (at: number, item: string) => {
      await user.click(button(`More for step ${at}`));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    expect(sentences()).toEqual(['Ask: What size?', 'Pause for 3 seconds', `Ask: ${'so '.repeat(17)}…`]);
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
    await pick(3, 'Delete');
    // The focus goes to a neighbor of what was deleted.
    expect(stepOf(2).contains(document.activeElement)).toBe(true);
    await pick(2, 'Move up');
    expect(sentences()).toEqual(['Pause for 3 seconds', 'Ask: What size?']);
    await pick(2, 'Duplicate');
    await user.write(inStep(3).getByRole('textbox', { name: 'Question' }), ' Really?');
    await user.click(button('Ask: What size? Really?'));
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
    await pick(1, 'Delete');
    expect(stepOf(1).contains(document.activeElement)).toBe(true);
    await user.click(button('Update'));
    await screen.findByText('Action updated successfully!');
    expect(saved().actionData.steps).toEqual([
      question('s1', 'What size?'),
      question('s8', 'What size? Really?'),
    ]);
  });

  test('a step that cannot be saved says why once it is left, and nothing is sent', async () => {
    const { user } = await open();
    await user.click(add('Question'));
    await user.click(inStep(1).getByRole('combobox', { name: 'Answer' }));
    await user.click(await screen.findByRole('option', { name: 'Number' }));
    expect(inStep(1).queryByText('Enter the question')).toBeNull();
    await user.click(button('Update'));
    expect(inStep(1).getByText('Enter the question')).toBeTruthy();
    expect(await screen.findAllByText('Step 1: Enter the question')).not.toHaveLength(0);
    await user.click(add('Set value'));
    await user.write(inStep(1).getByRole('textbox', { name: 'Question' }), 'Hi {{contact.size | shout}}');
    expect(inStep(1).getByText('Unknown filter: shout')).toBeTruthy();
    expect(inStep(2).getByText('Choose a field', { selector: 'li' })).toBeTruthy();
    expect(server.changes).toEqual([]);
  });

  test('what the server refuses in a step is shown there until it changes', async () => {
    const { user } = await open([question('s1', 'A?'), question('s2', 'B?')]);
    server.on(
      'PUT /api/bots/b1/actions/a1',
      new Refusal(400, {
        error: 'Not this one',
        details: [{ path: 'body.actionData.steps.1.text', message: 'Not this one' }],
      }),
    );
    await user.click(button('Update'));
    expect(await inStep(2).findByText('Not this one')).toBeTruthy();
    expect(inStep(1).queryByText('Not this one')).toBeNull();
    await user.click(button('Ask: B?'));
    await user.write(inStep(2).getByRole('textbox', { name: 'Question' }), '!');
    expect(inStep(2).queryByText('Not this one')).toBeNull();
  });

  test('a field is made while it is chosen, and values are inserted where the cursor is', async () => {
    const { user, choose } = await open([question('s1', 'Your name?')]);
    server.on('POST /api/bots/b1/contact-fields', ({ body }) => {
      server.on('GET /api/bots/b1/contact-fields', { contactFields: [size, body] });
      return { contactField: body };
    });
    await user.click(add('Question'));
    const text = inStep(2).getByRole('textbox', { name: 'Question' }) as HTMLTextAreaElement;
    await user.write(text, 'Thanks, ! How old are you?');
    text.setSelectionRange(8, 8);
    await user.click(inStep(2).getByRole('button', { name: 'Insert value' }));
    await user.click(await screen.findByRole('menuitem', { name: /Answer to “Your name\?”/ }));
    expect(text.value).toBe('Thanks, {{answer.s1}}! How old are you?');
    await waitFor(() => expect(text.selectionStart).toBe(text.value.indexOf('!')));

    // The pill of the value says what it is, and what comes instead; its braces stay in the text.
    await user.click(inStep(2).getByRole('button', { name: 'Your name?, change' }));
    const pill = within(await screen.findByRole('dialog', { name: 'Your name?' }));
    await user.write(pill.getByRole('textbox', { name: 'If it is empty' }), 'fr"ie}}nd');
    await choose(pill.getByRole('combobox', { name: 'Letters' }), 'CAPITALS');
    await user.click(pill.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(text.value).toBe('Thanks, {{answer.s1 | default: "friend" | upper}}! How old are you?'),
    );
    expect(button('Your name?, or “friend”, in capitals, change')).toBeTruthy();
    await waitFor(() => expect(text.selectionStart).toBe(text.value.indexOf('!')));
    expect(document.activeElement).toBe(text);
    await user.keyboard('{ArrowLeft}');
    expect(text.selectionStart).toBe(8);
    await user.keyboard('{ArrowRight}{Backspace}');
    expect(text.value).toBe('Thanks, ! How old are you?');
    await choose(inStep(2).getByRole('combobox', { name: 'Answer' }), 'Number');
    await choose(inStep(2).getByRole('combobox', { name: 'Keep it in' }), 'New field…');
    const dialog = within(await screen.findByRole('dialog', { name: 'New field' }));
    await user.write(dialog.getByRole('textbox', { name: 'Name' }), 'Größe & Name');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(inStep(2).getByRole('combobox', { name: 'Keep it in' }).textContent).toBe('Größe & Name'),
    );
    expect(server.changes).toMatchObject([
      { body: { key: 'grosse_name', label: 'Größe & Name', type: 'number' } },
    ]);
  });

  test('an action with steps needs no message, and one without needs one', async () => {
    const { user } = await open([{ id: 's1', type: 'handOver', note: '' }]);
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await user.click(steps.getByRole('button', { name: /Message/ }));
    await user.clear(field('Message'));
    await user.click(button('Update'));
    await screen.findByText('Action updated successfully!');
    expect(saved().actionData.text).toBe('');
    await user.click(steps.getByRole('button', { name: /Advanced/ }));
    await user.click(button('More for step 1'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(button('Update'));
    expect(await screen.findByText('Command and message are required')).toBeTruthy();
  });

  test('a new dialog begins with a question, and is saved without a message', async () => {
    server.on('POST /api/bots/b1/actions', ({ body }) => ({
      action: { ...start, ...(body as object), id: 'a3' },
    }));
    const { user } = create();
    await user.write(await screen.findByRole('textbox', { name: 'Command' }), '/quiz');
    await user.click(button('Next'));
    await user.click(button('Skip the message'));
    await user.click(button('Save'));
    expect(await screen.findByText('Command and message are required')).toBeTruthy();
    await user.click(button('Skip the message'));
    await user.click(add('Question'));
    await user.write(inStep(1).getByRole('textbox', { name: 'Question' }), 'Ready?');
    await user.click(button('Save'));
    expect(await screen.findByText('Action created successfully!')).toBeTruthy();
    expect(server.changes).toMatchObject([
      { body: { command: '/quiz', actionData: { text: '', steps: [{ type: 'question', text: 'Ready?' }] } } },
    ]);
  });

  test('messages, changes, pauses and notes are written in their fields', async () => {
    const { user, choose } = await open();
    await user.click(add('Message'));
    const text = inStep(1).getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement;
    await user.write(text, 'Tea & cake');
    text.setSelectionRange(6, 10);
    await user.click(inStep(1).getByRole('button', { name: 'Bold' }));
    await user.click(inStep(1).getByRole('button', { name: 'Add button' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.write(dialog.getByRole('textbox', { name: 'Label' }), 'Site');
    await user.click(dialog.getByRole('radio', { name: 'Open a link' }));
    await user.write(dialog.getByRole('textbox', { name: 'Value' }), 'https://example.com');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(inStep(1).getByText('More options'));
    await user.click(inStep(1).getByRole('switch', { name: 'Web page preview' }));
    await user.click(add('Set value'));
    await choose(inStep(2).getByRole('combobox', { name: 'Kind of change 1' }), 'Add to a field');
    await choose(inStep(2).getByRole('combobox', { name: 'Field' }), 'Size');
    await user.clear(inStep(2).getByRole('spinbutton', { name: 'Number to add' }));
    await user.type(inStep(2).getByRole('spinbutton', { name: 'Number to add' }), '2.5');
    await user.click(inStep(2).getByRole('button', { name: 'Add change' }));
    await choose(inStep(2).getByRole('combobox', { name: 'Kind of change 2' }), 'Add a tag');
    await user.write(inStep(2).getByRole('textbox', { name: 'Tag' }), 'vip');
    await user.click(add('Pause'));
    await user.clear(inStep(3).getByRole('spinbutton', { name: 'Seconds' }));
    await user.type(inStep(3).getByRole('spinbutton', { name: 'Seconds' }), '5');
    await user.click(add('Hand over'));
    await user.write(inStep(4).getByRole('textbox', { name: 'Note for your team' }), 'Help');
    await user.click(button('Update'));
    await screen.findByText('Action updated successfully!');
    expect(saved().actionData.steps).toMatchObject([
      {
        type: 'message',
        text: 'Tea &amp; <b>cake</b>',
        parseMode: 'HTML',
        buttons: [{ label: 'Site', type: 'url', value: 'https://example.com' }],
        disableWebPagePreview: true,
      },
      {
        type: 'set',
        changes: [
          { field: 'size', add: 2.5 },
          { tag: 'vip', on: true },
        ],
      },
      { type: 'pause', seconds: 5 },
      { type: 'handOver', note: 'Help' },
    ]);
  });

  test('an address opens the step of a problem', async () => {
    const pause = { id: 's1', type: 'pause' as const, seconds: 3 };
    server.on('GET /api/bots/b1/actions', { actions: [sampleAction({}, { steps: [pause] }), menu] });
    renderAt('/actions/b1/edit/a1?step=5&focus=step-0', '/actions', <ActionsApp />);
    expect(await screen.findByRole('spinbutton', { name: 'Seconds' })).toHaveProperty('value', '3');
    expect(document.activeElement).toBe(stepOf(1));
  });

  test('the preview shows the steps with sample values and answers', async () => {
    await open([
      question('s1', 'What size, {{contact.first_name}}?', {
        answer: {
          type: 'choice',
          options: [
            { label: 'Medium', value: 'M' },
            { label: 'Large', value: 'L' },
          ],
        },
        field: 'size',
      }),
      {
        id: 's2',
        type: 'branch',
        branches: [{ when: { all: [{ tag: 'vip', on: true }] }, goTo: 'menu' }],
      },
      { id: 's3', type: 'set', changes: [{ field: 'last', value: '{{contact.size}}' }] },
      {
        id: 's4',
        type: 'message',
        text: '<b>{{contact.size}}</b> {{contact.colour_name}} {{contact.x | default: "none"}}',
        parseMode: 'HTML',
        buttons: [{ label: 'For {{contact.first_name}}', type: 'callback', value: 'menu' }],
        buttonLayout: 'vertical',
        buttonsPerRow: null,
        media: null,
        disableWebPagePreview: false,
      },
    ]);
    await screen.findByText('What size, Anna?');
    const shown = screen.getByRole('region', { name: 'Messages' }).textContent;
    for (const words of ['What size, Anna?', 'Medium', 'Large', 'If tagged vip: menu', 'Set last to M']) {
      expect(shown).toContain(words);
    }
    expect(shown).toContain('M colour name none');
    expect(preview().getByText('M', { selector: 'b' })).toBeTruthy();
    expect(preview().getByText('For Anna')).toBeTruthy();
  });
});
