import type { Broadcast } from '@botter/contracts';
import { applyLiveEvent } from '@botter/web-data';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import AudienceApp from '../../app';

const none: Broadcast['counts'] = {
  planned: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  blocked: 0,
  skipped: 0,
  unknown: 0,
  pressed: 0,
  unsubscribed: 0,
};

function sampleBroadcast(patch: Partial<Broadcast> = {}): Broadcast {
  return {
    id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0060',
    name: 'Spring teas',
    message: {
      type: 'message',
      text: 'Hello {{contact.first_name}}, our spring teas have arrived.',
      parseMode: '',
      media: null,
      buttons: [],
      buttonLayout: 'vertical',
      buttonsPerRow: null,
      disableWebPagePreview: false,
    },
    when: null,
    segmentId: null,
    at: null,
    inZone: 'bot',
    state: 'draft',
    problem: null,
    counts: { ...none, planned: 1200, waiting: 1200 },
    createdAt: '2026-11-02T09:30:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...patch,
  };
}

const draft = sampleBroadcast();
const running = sampleBroadcast({
  state: 'running',
  counts: { ...none, planned: 1200, waiting: 207, sent: 980, failed: 2, blocked: 8, skipped: 2, unknown: 1 },
  startedAt: '2026-11-02T10:00:00.000Z',
});
const path = `/api/bots/b1/broadcasts/${draft.id}`;
const page = `/broadcasts/b1/${draft.id}`;

interface Shown {
  access?: 'owner' | 'read_only';
  stored?: Broadcast;
  listed?: object;
}

function show(address: string, { access = 'owner', stored = draft, listed }: Shown = {}) {
  const bot = sampleBot({ access_type: access, timeZone: 'Europe/Berlin' });
  const server = new FakeServer()
    .on('GET /api/bots', { bots: [bot], sharedBots: [] })
    .on('GET /api/bots/b1', { bot })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .on('GET /api/bots/b1/actions', {
      actions: [sampleAction({ id: 'a2', command: 'teas', actionTrigger: 'callback' })],
    })
    .on('GET /api/bots/b1/contact-fields', { contactFields: [] })
    .on('GET /api/bots/b1/segments', { segments: [] })
    .on('POST /api/bots/b1/contacts/count', { count: 1234 })
    .on('GET /api/bots/b1/broadcasts', listed ?? { broadcasts: [stored], nextCursor: null })
    .on('POST /api/bots/b1/broadcasts', { broadcast: stored })
    .on(`GET ${path}`, { broadcast: stored })
    .on(`PUT ${path}`, { broadcast: stored })
    .on(`GET ${path}/recipients`, { recipients: [], nextCursor: null })
    .install();
  return { server, ...renderAt(address, '/broadcasts', <AudienceApp />) };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the list of broadcasts', () => {
  test('shows how far each is, and opens its page', async () => {
    const { user, router } = show('/broadcasts?bot=b1', { stored: running });
    const row = await screen.findByRole('link', { name: /Spring teas/ });
    expect(row.textContent).toContain('980 of 1,200 sent');
    expect(row.textContent).toContain('Sending');
    await user.click(row);
    expect(router.state.location.pathname).toBe(page);
  });

  test.each([
    ['owner', ['New broadcast', 'Write the first broadcast']],
    ['read_only', []],
  ] as const)('says to %s what broadcasts are for while there are none', async (access, offered) => {
    show('/broadcasts?bot=b1', { access, listed: { broadcasts: [], nextCursor: null } });
    await screen.findByRole('heading', { name: 'No broadcasts yet' });
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(offered);
  });

  test('shows the words of the server if it fails, and tries again', async () => {
    const { server, user } = show('/broadcasts?bot=b1', {
      listed: new Refusal(403, { error: 'Not for you' }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not for you');
    server.on('GET /api/bots/b1/broadcasts', { broadcasts: [draft], nextCursor: null });
    await user.click(button('Retry'));
    await screen.findByRole('link', { name: /Spring teas/ });
  });
});

describe('the composer', () => {
  test('says what is missing before anything is sent', async () => {
    const { user, server } = show('/broadcasts/b1/new');
    await user.click(await findButton('Save draft'));
    expect(screen.getByText("A broadcast's name has 1 to 100 characters")).toBeTruthy();
    expect(screen.getByText('A message needs a text or a file')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Segment/ }));
    await user.click(screen.getByRole('radio', { name: /^Later/ }));
    await user.click(button('Save draft'));
    expect(screen.getByText('Choose a segment', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Choose a date and a time')).toBeTruthy();
    expect(server.changes.filter((call) => call.path === '/api/bots/b1/broadcasts')).toEqual([]);
  });

  test('saves a message with a button for people with a tag, at a time in the zone of the bot', async () => {
    const { user, server, router } = show('/broadcasts/b1/new');
    await user.write(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring teas');
    await user.write(screen.getByRole('textbox', { name: /^Message/ }), 'Hello {{contact.first_name}}');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('Hello Anna')).toBeTruthy();

    await user.click(button('Add button'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.write(dialog.getByRole('textbox', { name: 'Label' }), 'Show me');
    await user.click(dialog.getByRole('radio', { name: 'Send a reply' }));
    await user.click(dialog.getByRole('combobox', { name: 'Reply' }));
    await user.click(await screen.findByRole('option', { name: 'teas' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));

    await user.click(screen.getByRole('radio', { name: /^Conditions/ }));
    await user.write(screen.getByRole('textbox', { name: 'Tag' }), 'regular');
    const when = { all: [{ tag: 'regular', on: true }] };
    await waitFor(() => expect(server.changes.at(-1)?.body).toMatchObject({ when }));
    expect(await screen.findByText('1,234 contacts')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Later/ }));
    const at = screen.getByLabelText('Date and time');
    await user.type(at, '2040-07-01T09:00');
    await user.click(screen.getByRole('radio', { name: /^Each contact's/ }));
    await user.click(button('Save draft'));

    await waitFor(() => expect(router.state.location.pathname).toBe(page));
    const saved = server.changes.find((call) => call.path === '/api/bots/b1/broadcasts');
    expect(saved?.body).toMatchObject({
      name: 'Spring teas',
      message: {
        text: 'Hello {{contact.first_name}}',
        buttons: [{ label: 'Show me', type: 'callback', value: 'teas' }],
      },
      when,
      segmentId: null,
      at: '2040-07-01T07:00:00.000Z',
      inZone: 'contact',
    });
    expect(server.changes.at(-1)?.path).toBe('/api/bots/b1/broadcasts');
  });

  test('sends an uploaded file with the message, or none', async () => {
    const { user, server, router } = show('/broadcasts/b1/new');
    const file = {
      id: 'f1',
      originalName: 'teas.pdf',
      telegramType: 'document',
      size: 2048,
      mimeType: 'application/pdf',
      hasThumbnail: false,
      created_at: '2026-11-20T12:00:00.000Z',
    };
    server.on('GET /api/files', { files: [file] });
    await user.write(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring teas');
    await user.click(screen.getByRole('radio', { name: /^Upload/ }));
    await user.click(await findButton(/^teas.pdf/));
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('teas.pdf')).toBeTruthy();
    await user.click(button('Save draft'));
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
    const saved = server.changes.find((call) => call.path === '/api/bots/b1/broadcasts');
    expect(saved?.body).toMatchObject({
      message: { text: '', media: { source: 'upload', type: 'document', fileId: 'f1' } },
    });
  });

  test('sends a test of what is written, and says how to link an account if none is', async () => {
    const { user, server } = show(`${page}/edit`);
    const unlinked = 'Link your Telegram account first.';
    const details = [{ path: 'telegram_account', message: unlinked }];
    server.on(`POST ${path}/test`, new Refusal(409, { error: unlinked, details }));
    await user.write(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.click(button('Send test to me'));
    expect((await screen.findByRole('alert')).textContent).toContain('Link your Telegram account first.');
    expect(screen.getByRole('link', { name: 'Link Telegram account' }).getAttribute('href')).toBe(
      '/notifications/link',
    );
    server.on(`POST ${path}/test`, new Refusal(409, { error: 'This message is empty for you' }));
    await user.click(button('Send test to me'));
    expect(await screen.findByText('This message is empty for you')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Link Telegram account' })).toBeNull();
    server.on(`POST ${path}/test`, {});
    await user.click(button('Send test to me'));
    await screen.findByText('Test sent to your Telegram account');
    expect(server.changes.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Spring teas!',
    });
  });

  test('asks with the number of people before it starts', async () => {
    const { user, server, router } = show(`${page}/edit`);
    server.on(`POST ${path}/start`, { broadcast: running });
    await user.click(await findButton('Send…'));
    await screen.findByRole('alertdialog', { name: 'Send “Spring teas” to 1,200 people?' });
    expect(server.calls.some((call) => call.path === `${path}/start`)).toBe(false);
    server.on(`GET ${path}`, { broadcast: running });
    await user.click(button('Send now'));
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
    expect(await findButton('Pause')).toBeTruthy();
  });

  test('is closed for people who may only read, and for a broadcast that runs', async () => {
    const { router } = show('/broadcasts/b1/new', { access: 'read_only' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts'));
    const second = show(`${page}/edit`, { stored: running });
    await waitFor(() => expect(second.router.state.location.pathname).toBe(page));
  });
});

describe('the page of a broadcast', () => {
  test('shows its figures, explains unknown ones, and lists recipients by state with their errors', async () => {
    const { user, server } = show(page, { stored: running });
    server.on(`GET ${path}/recipients`, ({ query }) => ({
      recipients:
        query.get('state') === 'failed'
          ? [
              {
                contactId: 'x',
                name: 'Ann',
                state: 'failed',
                at: null,
                error: 'Telegram refused the message',
              },
            ]
          : [],
      nextCursor: null,
    }));
    const figure = async (name: string) => (await screen.findByText(name)).nextSibling?.textContent;
    expect(await figure('Planned')).toBe('1,200');
    expect(screen.getByText(/may have arrived; it isn't sent again/)).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'State of recipients' }));
    await user.click(await screen.findByRole('option', { name: 'Failed (2)' }));
    expect(await screen.findByText('Telegram refused the message')).toBeTruthy();
  });

  test('shows who pressed a button when the server says that its figures have changed', async () => {
    const done = { ...running, state: 'done' as const, finishedAt: '2026-11-02T10:30:00.000Z' };
    const { server, cache } = show(page, { stored: done });
    const figure = () => screen.getByText('Pressed a button').nextSibling?.textContent;
    await screen.findByText('Pressed a button');
    expect(figure()).toBe('0');
    server.on(`GET ${path}`, { broadcast: { ...done, counts: { ...done.counts, pressed: 214 } } });
    applyLiveEvent(cache, { type: 'broadcast_changed', botId: 'b1', broadcastId: done.id });
    await waitFor(() => expect(figure()).toBe('214'));
  });

  test('pauses, continues and cancels what runs', async () => {
    const { user, server } = show(page, { stored: running });
    const paused: Broadcast = { ...running, state: 'paused' };
    server.on(`POST ${path}/pause`, () => {
      server.on(`GET ${path}`, { broadcast: paused });
      return { broadcast: paused };
    });
    server.on(`POST ${path}/resume`, new Refusal(409, { error: 'This broadcast is not paused' }));
    server.on(`POST ${path}/cancel`, { broadcast: { ...running, state: 'cancelled' } });
    await user.click(await findButton('Pause'));
    await user.click(await findButton('Resume'));
    await screen.findByText('This broadcast is not paused');
    await user.click(button('Cancel broadcast'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel “Spring teas”?' }));
    expect(dialog.getByText(/207 people won't get it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel broadcast' }));
    await screen.findByText('Cancelled');
    expect(server.changes.map((call) => call.path.split('/').at(-1))).toEqual(['pause', 'resume', 'cancel']);
  });

  test('has no controls for people who may only read', async () => {
    show(page, { access: 'read_only', stored: running });
    await screen.findByText('Planned');
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual([]);
  });
});
