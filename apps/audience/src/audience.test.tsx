import type { Contact } from '@botter/contracts';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import AudienceApp from './app';

const anna: Contact = {
  id: '0198f000-0000-7000-8000-000000000001',
  telegramUserId: '501',
  name: 'Anna Berg',
  username: 'anna',
  language: 'de',
  firstSeenAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  startedBy: 'spring24',
  fields: { size: 'M', member: true },
  tags: ['vip'],
  blocked: false,
  unsubscribed: false,
  chatId: 'c1',
  timeZone: null,
};
const ben: Contact = {
  ...anna,
  id: '0198f000-0000-7000-8000-000000000002',
  telegramUserId: '502',
  name: null,
  username: null,
  tags: ['a', 'b', 'c', 'd', 'e'],
  blocked: true,
};
const segment = { id: 's1', name: 'Regulars', when: { all: [{ tag: 'vip', on: true }] } };
const fields = [
  { key: 'size', label: 'Size', type: 'text' },
  { key: 'shoe', label: 'Shoe', type: 'number' },
  { key: 'member', label: 'Member', type: 'yes_no' },
];
const path = `/api/bots/b1/contacts/${anna.id}`;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/bots', { bots: [sampleBot()], sharedBots: [] })
    .on('GET /api/bots/b1', { bot: sampleBot() })
    .on('GET /api/bots/b1/contacts', { contacts: [anna, ben], nextCursor: null, total: 1_234 })
    .on('GET /api/bots/b1/segments', { segments: [segment] })
    .on('GET /api/bots/b1/contact-fields', { contactFields: fields })
    .on(`GET ${path}`, { contact: anna })
    .on(`PATCH ${path}`, ({ body }) => {
      const { fields: changed = {}, tags, ...rest } = body as { fields?: object; tags?: { add?: string[] } };
      const kept = Object.entries({ ...anna.fields, ...changed }).filter(([, value]) => value !== null);
      return {
        contact: {
          ...anna,
          ...rest,
          fields: Object.fromEntries(kept),
          tags: [...anna.tags, ...(tags?.add ?? [])],
        },
      };
    })
    .install();
});

const show = (address: string) => renderAt(address, '/contacts', <AudienceApp />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const asReader = () => server.on('GET /api/bots/b1', { bot: sampleBot({ access_type: 'read_only' }) });
const lastQuery = () => server.calls.filter(({ path: at }) => at.endsWith('/contacts')).at(-1)?.query;
const choose = async (user: ReturnType<typeof show>['user'], box: HTMLElement, option: string) => {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
};

test('the list shows each contact, and the address keeps search, tag, segment and order', async () => {
  const { user, router } = show('/contacts');
  const rows = within(await screen.findByRole('list', { name: 'Contacts' })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(
    [anna, ben].map(({ id }) => `/contacts/b1/${id}`),
  );
  expect(rows[0]?.textContent).toMatch(/Anna Berg@anna.*vip/);
  expect(rows[1]?.textContent).toMatch(/Person 502502.*\+1.*Blocked/);
  expect(screen.getByText('1,234 contacts')).toBeTruthy();

  await user.write(screen.getByRole('searchbox', { name: 'Search contacts' }), 'ann');
  await waitFor(() => expect(lastQuery()?.get('query')).toBe('ann'));
  await user.write(screen.getByRole('combobox', { name: 'Tag' }), 'vip');
  await waitFor(() => expect(lastQuery()?.get('tag')).toBe('vip'));
  await choose(user, screen.getByRole('combobox', { name: 'Segment' }), 'Regulars');
  await choose(user, screen.getByRole('combobox', { name: 'Order' }), 'By name');
  await waitFor(() => expect(String(lastQuery())).toBe('query=ann&segment=s1&tag=vip&sort=name&total=few'));
  expect(router.state.location.search).toBe('?bot=b1&query=ann&tag=vip&segment=s1&sort=name');

  server.on('GET /api/bots/b1/contacts', { contacts: [], nextCursor: null, total: 0 });
  await user.write(screen.getByRole('searchbox', { name: 'Search contacts' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByText('No contacts yet')).toBeTruthy();
  expect(router.state.location.search).toBe('?bot=b1&sort=name');
});

test('the list is shown before its contacts are counted, and the number follows', async () => {
  let finish: (answer: object) => void = () => {};
  const counting = new Promise<object>((done) => (finish = done));
  server
    .on('GET /api/bots/b1/contacts', { contacts: [anna, ben], nextCursor: null, total: null })
    .on('POST /api/bots/b1/contacts/count', () => counting);
  show('/contacts?bot=b1&tag=vip&sort=name');
  const rows = within(await screen.findByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('-1');
  expect(screen.queryByText(/\d contacts/)).toBeNull();
  await waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({ method: 'POST', body: { when: { all: [] }, tag: 'vip' } }),
  );
  finish({ count: 1_000_000 });
  expect(await screen.findByText('1,000,000 contacts')).toBeTruthy();
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000000');
});

test('the list says why its contacts could not be counted', async () => {
  server
    .on('GET /api/bots/b1/contacts', { contacts: [anna], nextCursor: null, total: null })
    .on('POST /api/bots/b1/contacts/count', new Refusal(503, { error: 'Counting takes too long' }));
  show('/contacts?bot=b1');
  expect(await screen.findByText('Counting takes too long')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Contacts' })).toBeTruthy();
});

test('the list says why it could not be read, tries again, and only owners export', async () => {
  server.on('GET /api/bots/b1/contacts', new Refusal(503, { error: 'Listing takes too long' }));
  server.on('GET /api/bots', { bots: [], sharedBots: [sampleBot({ access_type: 'manage' })] });
  const { user } = show('/contacts?bot=b1');
  expect((await screen.findByRole('alert')).textContent).toContain('Listing takes too long');
  server.on('GET /api/bots/b1/contacts', { contacts: [anna], nextCursor: null, total: 1 });
  await user.click(button('Retry'));
  expect(await screen.findByText('1 contact')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

test('fields, tags and the subscription of a contact are changed in place', async () => {
  const { user } = show(`/contacts/b1/${anna.id}`);
  const size = await screen.findByRole('textbox', { name: 'Size' });
  await user.clear(size);
  await user.write(size, 'L');
  await user.keyboard('{Enter}');
  await user.write(screen.getByRole('textbox', { name: 'Shoe' }), 'big');
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('This field is a number');
  await user.keyboard('{Shift>}{Tab}{/Shift}{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.write(screen.getByRole('textbox', { name: 'Shoe' }), '42');
  await user.tab();
  await choose(user, screen.getByRole('combobox', { name: 'Member' }), 'Not set');
  await user.write(screen.getByRole('textbox', { name: 'New tag' }), ' late ');
  await user.keyboard('{Enter}');
  await user.click(button('Remove the tag vip'));
  await user.click(screen.getByRole('switch', { name: 'Unsubscribed' }));
  await waitFor(() =>
    expect(server.changes.map(({ body }) => body)).toEqual([
      { fields: { size: 'L' } },
      { fields: { shoe: 42 } },
      { fields: { member: null } },
      { tags: { add: ['late'] } },
      { tags: { remove: ['vip'] } },
      { unsubscribed: true },
    ]),
  );
  expect(screen.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toBe('/messages/b1?chat=c1');
});

test('the time zone of a contact is chosen, and set back to that of the bot', async () => {
  const { user } = show(`/contacts/b1/${anna.id}`);
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(zone.textContent).toBe("Unknown: the bot's, UTC");
  const chooseZone = async (typed: string, name: string) => {
    await user.click(zone);
    await user.write(screen.getByRole('combobox', { name: 'Search' }), typed);
    await user.click(await screen.findByRole('option', { name }));
  };
  await chooseZone('zur', 'Europe/Zurich');
  await waitFor(() => expect(zone.textContent).toBe('Europe/Zurich'));
  await chooseZone('unk', "Unknown: the bot's, UTC");
  await waitFor(() =>
    expect(server.changes.map(({ body }) => body)).toEqual([
      { timeZone: 'Europe/Zurich' },
      { timeZone: null },
    ]),
  );
});

test('a refused change says why next to its field, and what was typed stays', async () => {
  server.on(`PATCH ${path}`, new Refusal(400, { error: 'A contact has at most 32 kB' }));
  const { user } = show(`/contacts/b1/${anna.id}`);
  const size = await screen.findByRole('textbox', { name: 'Size' });
  await user.write(size, 'XL');
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('A contact has at most 32 kB');
  expect((size as HTMLTextAreaElement).value).toBe('MXL');
});

test('erasing names the person and what goes, and leads back to the list', async () => {
  server.on(`DELETE ${path}`, {});
  const { user, router } = show(`/contacts/b1/${anna.id}`);
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Anna Berg?' }));
  expect(dialog.getByText(/all messages of both sides/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts'));
  expect(server.changes.map(({ method, path: at }) => `${method} ${at}`)).toEqual([`DELETE ${path}`]);
});

test('people with read-only access see a contact and a segment without controls', async () => {
  asReader();
  const contact = show(`/contacts/b1/${anna.id}`);
  expect(await screen.findByText('spring24')).toBeTruthy();
  await screen.findByText('Size');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryByRole('switch')).toBeNull();
  contact.unmount();
  server.on('POST /api/bots/b1/contacts/count', { count: 7 });
  show('/contacts/b1/segments/s1');
  expect(await screen.findByText('7')).toBeTruthy();
  expect(screen.getByText('If tagged vip')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a segment is counted while it is written, once it is complete, and saved', async () => {
  server.on('POST /api/bots/b1/contacts/count', ({ body }) => ({ count: JSON.stringify(body).length }));
  server.on('POST /api/bots/b1/segments', { segment });
  const { user, router } = show('/contacts/b1/segments/new');
  expect(await screen.findByText(/Fill in every line/)).toBeTruthy();
  await user.write(screen.getByRole('textbox', { name: 'Name' }), 'Fans');
  await choose(user, screen.getByRole('combobox', { name: 'Kind of test 1' }), 'The tag');
  await user.write(screen.getByRole('textbox', { name: 'Tag' }), 'vip');
  const simple = { all: [{ tag: 'vip', on: true }] };
  expect(await screen.findByText(String(JSON.stringify({ when: simple }).length))).toBeTruthy();
  await user.click(button('Add group'));
  const group = within(screen.getByRole('listitem', { name: 'Test 2' }));
  await choose(
    user,
    group.getByRole('combobox', { name: 'Kind of test of the group 1' }),
    'The last message',
  );
  await user.click(group.getByRole('button', { name: 'Add test' }));
  await choose(user, group.getByRole('combobox', { name: 'Kind of test of the group 2' }), 'The language');
  const when = { all: [{ tag: 'vip', on: true }, { any: [{ seen_within_days: 7 }, { language: ['en'] }] }] };
  await waitFor(() => expect(server.changes.at(-1)?.body).toEqual({ when }));
  await user.click(button('Save segment'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/b1/segments'));
  expect(server.changes.at(-1)?.body).toEqual({ name: 'Fans', when });
  // What is incomplete was never counted.
  expect(server.changes.filter(({ path: at }) => at.endsWith('/count')).length).toBeLessThanOrEqual(3);
});

test('a segment that cannot be saved says why, and leaving asks first', async () => {
  const { user } = show('/contacts/b1/segments/new');
  await user.write(await screen.findByRole('textbox', { name: 'Name' }), 'Fans');
  await user.click(button('Save segment'));
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  expect(server.changes).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'All segments' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'Regulars' })).toBeTruthy();
});

describe('the fields of contacts', () => {
  const order = sampleAction({ id: 'a1', command: '/order' });
  const uses = {
    actions: [
      { ...order, actionData: { ...order.actionData, text: 'Your size is {{contact.size | upper}}' } },
      sampleAction({ id: 'a2', command: '/start' }),
    ],
  };
  const ofSize = { ...segment, name: 'Large', when: { all: [{ field: 'size', op: 'is', value: 'L' }] } };
  const row = async (name: string) => {
    const rows = within(await screen.findByRole('list', { name: 'Fields' })).getAllByRole('listitem');
    return rows.find(({ textContent }) => textContent?.startsWith(name));
  };
  beforeEach(() => {
    server
      .on('GET /api/bots/b1/actions', uses)
      .on('GET /api/bots/b1/segments', { segments: [segment, ofSize] });
  });

  test('are listed with what uses them, added and renamed', async () => {
    server.on('POST /api/bots/b1/contact-fields', ({ body }) => ({ contactField: body }));
    server.on('PATCH /api/bots/b1/contact-fields/shoe', { contactField: fields[1] });
    const { user } = show('/contacts?bot=b1');
    await user.click(await screen.findByRole('link', { name: 'Fields' }));
    await waitFor(async () =>
      expect((await row('Size'))?.textContent).toBe('SizeText · size · used by 1 action and 1 segment'),
    );
    expect((await row('Shoe'))?.textContent).toBe('ShoeNumber · shoe · not used');

    await user.click(button('Rename Shoe'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(button('Rename'));
    expect(screen.getByRole('alert').textContent).toBe('A label has 1 to 100 characters');
    await user.write(name, 'Shoe size');
    await user.click(button('Rename'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('New field'));
    await user.write(await screen.findByRole('textbox', { name: 'Name' }), 'City');
    await user.click(button('Add field'));
    await waitFor(() =>
      expect(server.changes.map(({ body }) => body)).toEqual([
        { label: 'Shoe size' },
        { key: 'city', label: 'City', type: 'text' },
      ]),
    );
  });

  test('are deleted after the names of what uses them were shown', async () => {
    server.on('DELETE /api/bots/b1/contact-fields/size', {});
    const { user } = show('/contacts/b1/fields');
    await user.click(await screen.findByRole('button', { name: 'Delete Size' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the field Size?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '/order',
      'Large',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Delete field' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.changes.map(({ method }) => method)).toEqual(['DELETE']);
  });

  test('say what they are for while there are none, and why they could not be read', async () => {
    server.on('GET /api/bots/b1/contact-fields', new Refusal(503, { error: 'Not now' }));
    const { user } = show('/contacts/b1/fields');
    expect((await screen.findByRole('alert')).textContent).toContain('Not now');
    server.on('GET /api/bots/b1/contact-fields', { contactFields: [] });
    await user.click(button('Retry'));
    expect(await screen.findByText('No fields yet')).toBeTruthy();
  });

  test('have no controls for people who may only read', async () => {
    asReader();
    show('/contacts/b1/fields');
    expect(await row('Size')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
