import type { Contact } from '@botter/contracts';
import { FakeServer, renderAt, sampleBot } from '@botter/web-testing';
import { Dialog } from '@botter/web-ui';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ContactFields } from './contact-fields';
import { ContactTags } from './contact-tags';

const contact: Contact = {
  id: 'k1',
  telegramUserId: '501',
  name: 'Anna',
  username: null,
  language: null,
  firstSeenAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  startedBy: null,
  fields: { size: 'M' },
  tags: [],
  blocked: false,
  unsubscribed: false,
  chatId: 'c1',
  timeZone: null,
};

function Sheet() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Anna">
      <ContactTags botId="b1" contact={contact} editable />
      <ContactFields bot={sampleBot()} contact={contact} editable />
    </Dialog>
  );
}

test.each([
  ['a field', 'Size', 'M'],
  ['a tag', 'New tag', ''],
])('the first Escape in a sheet restores %s, and the second closes the sheet', async (_, name, before) => {
  const fields = [{ key: 'size', label: 'Size', type: 'text' }];
  const server = new FakeServer().on('GET /api/bots/b1/contact-fields', { contactFields: fields }).install();
  const { user } = renderAt('/', '/', <Sheet />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  await user.write(field, 'XL');
  expect(field.value).toBe(`${before}XL`);
  await user.keyboard('{Escape}');
  expect(field.value).toBe(before);
  expect(screen.getByRole('dialog', { name: 'Anna' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.changes).toEqual([]);
});
