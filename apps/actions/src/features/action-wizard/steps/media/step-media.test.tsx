import { quotaExceeded } from '@botter/contracts';
import { drafts } from '@botter/web-data';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ActionsApp from '../../../../app';

// Some notices are waited for until they vanish.
/** The one upload under way, answered by the test. */
class FakeUpload extends EventTarget {
  static last: FakeUpload;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  address = '';
  body?: FormData;
  constructor() {
    super();
    FakeUpload.last = this;
  }
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => void this.dispatchEvent(new Event('load')));
  }
}

const menuFile = {
  id: 'f1',
  originalName: 'menu.png',
  telegramType: 'photo',
  size: 2048,
  mimeType: 'image/png',
  hasThumbnail: true,
  created_at: '2026-11-20T12:00:00.000Z',
};
const price = {
  ...menuFile,
  id: 'f2',
  originalName: 'prices.pdf',
  telegramType: 'document',
  hasThumbnail: false,
};

let server: FakeServer;
const revoked = jest.fn();
beforeEach(() => {
  localStorage.clear();
  globalThis.XMLHttpRequest = FakeUpload as never;
  // Not that of the test before.
  FakeUpload.last = new FakeUpload();
  URL.createObjectURL = () => 'blob:menu';
  URL.revokeObjectURL = revoked;
  const bot = sampleBot();
  server = new FakeServer().install();
  server.on('GET /api/bots', { bots: [bot], sharedBots: [] });
  server.on('GET /api/bots/b1', { bot });
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction()] });
  server.on('GET /api/files', { files: [menuFile, price] });
  server.on('GET /api/files/f1/content', {});
});

async function openUpload() {
  const view = renderAt('/actions/b1/edit/a1?step=3', '/actions', <ActionsApp />);
  await view.user.click(await screen.findByRole('radio', { name: /Upload/ }));
  await screen.findByRole('heading', { name: 'Uploaded files (2)' });
  return { ...view, zone: view.container.querySelector('[data-state="idle"]') as HTMLElement };
}
const png = new File(['x'], 'new.png', { type: 'image/png' });
const drop = (zone: HTMLElement, file: File) =>
  act(async () => void fireEvent.drop(zone, { dataTransfer: { files: [file] } }));
const preview = () => within(screen.getByRole('complementary', { name: 'Live preview' }));

test('a dropped file is uploaded, selected and shown', async () => {
  const { zone, user } = await openUpload();
  fireEvent.dragEnter(zone);
  expect(zone.dataset.state).toBe('drag-active');
  await drop(zone, png);
  expect(zone.dataset.state).toBe('uploading');
  await waitFor(() => expect(FakeUpload.last.address).toBe('/api/files/upload?botId=b1'));
  act(() => {
    FakeUpload.last.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }));
  });
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 25);
  const file = { ...menuFile, id: 'f3', originalName: 'new.png' };
  server.on('GET /api/files', { files: [file, menuFile, price] });
  server.on('GET /api/files/f3/content', {});
  await FakeUpload.last.answer(201, { file });
  expect(await screen.findByText('File uploaded successfully!')).toBeTruthy();
  expect(screen.getByText('File uploaded and selected successfully!')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /new.png photo/, pressed: true })).toBeTruthy();
  expect(await preview().findByRole('img', { name: 'new.png' })).toHaveProperty('src', 'blob:menu');
  await waitFor(() => expect(screen.queryByText('File uploaded successfully!')).toBeNull(), {
    timeout: 3800,
  });

  await user.click(screen.getByRole('radio', { name: /None/ }));
  expect(preview().queryByRole('img', { name: 'new.png' })).toBeNull();
  expect(revoked).toHaveBeenCalledWith('blob:menu');
});

test('the zone and the banner show why a file is refused', async () => {
  const { zone } = await openUpload();
  await drop(zone, new File(['x'], 'a.zip', { type: 'application/zip' }));
  expect(screen.getByText('File type application/zip is not allowed')).toBeTruthy();
  expect(screen.getByText('Upload failed: File type application/zip is not allowed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('File type application/zip is not allowed')).toBeNull(), {
    timeout: 3800,
  });
  expect(screen.getByText('Upload failed: File type application/zip is not allowed')).toBeTruthy();

  await drop(zone, png);
  await waitFor(() => expect(FakeUpload.last.body).toBeTruthy());
  await FakeUpload.last.answer(413, { error: 'File size must be less than 50MB', code: 'too_large' });
  expect(await screen.findByText('Upload failed: File size must be less than 50MB')).toBeTruthy();
  expect(zone.dataset.state).toBe('idle');
});

test('a bot without room for the file shows an error', async () => {
  const { message, code, details } = quotaExceeded('files_mb', 2048);
  const { zone } = await openUpload();
  await drop(zone, png);
  await waitFor(() => expect(FakeUpload.last.body).toBeTruthy());
  await FakeUpload.last.answer(409, { error: message, code, details });
  expect(await screen.findByText(`Upload failed: ${message}`)).toBeTruthy();
  expect(zone.dataset.state).toBe('idle');
});

test.each([
  ['/actions/b1/edit/a1?step=3', 'Update', 'PUT /api/bots/b1/actions/a1', 'Action updated successfully!'],
  ['/actions/b1/create?step=3', 'Save', 'POST /api/bots/b1/actions', 'Action created successfully!'],
])('saving at %s waits for a file that is still uploading', async (address, save, call, success) => {
  const form = {
    command: '/new',
    trigger: 'command',
    text: 'Hello',
    buttons: [],
    delayedCallbacks: [],
    webhookUrl: '',
  };
  drafts.keep('action.b1.new', JSON.stringify({ form, step: 3, keptAt: 1 }));
  server.on(call, ({ body }) => ({ action: { ...sampleAction(), ...(body as object), version: 4 } }));
  const { user, container } = renderAt(address, '/actions', <ActionsApp />);
  await user.click(await screen.findByRole('radio', { name: /Upload/ }));
  await screen.findByRole('heading', { name: 'Uploaded files (2)' });
  await drop(container.querySelector('[data-state="idle"]') as HTMLElement, png);
  await waitFor(() => expect(FakeUpload.last.body).toBeTruthy());
  await user.click(screen.getByRole('button', { name: save }));
  expect(screen.getByText('Saving as soon as new.png is uploaded…')).toBeTruthy();
  expect(server.changes).toEqual([]);

  await FakeUpload.last.answer(201, { file: { ...menuFile, id: 'f3', originalName: 'new.png' } });
  expect(await screen.findByText(success)).toBeTruthy();
  expect(server.changes).toHaveLength(1);
  expect(server.changes[0]).toMatchObject({
    body: { actionData: { media: { source: 'upload', type: 'photo', fileId: 'f3' } } },
  });
});

test('saving waits for the file of a step, and the message of the action stays without one', async () => {
  const step = { id: 's1', type: 'message' as const, text: 'Our menu', parseMode: '' as const };
  const buttons = { buttons: [], buttonLayout: 'horizontal' as const, buttonsPerRow: null };
  const message = { ...step, ...buttons, media: null, disableWebPagePreview: false };
  server.on('GET /api/bots/b1/contact-fields', { contactFields: [] });
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction({}, { steps: [message] })] });
  server.on('PUT /api/bots/b1/actions/a1', ({ body }) => ({
    action: { ...sampleAction(), ...(body as object), version: 4 },
  }));
  const address = '/actions/b1/edit/a1?step=5&focus=step-0';
  const { user, container } = renderAt(address, '/actions', <ActionsApp />);
  await user.click(await screen.findByText('Media', { selector: 'summary' }));
  await user.click(screen.getByRole('radio', { name: /Upload/ }));
  await screen.findByRole('heading', { name: 'Uploaded files (2)' });
  await drop(container.querySelector('[data-state="idle"]') as HTMLElement, png);
  await waitFor(() => expect(FakeUpload.last.body).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await FakeUpload.last.answer(201, { file: { ...menuFile, id: 'f3', originalName: 'new.png' } });
  expect(await screen.findByText('Action updated successfully!')).toBeTruthy();
  expect(server.changes.at(-1)).toMatchObject({
    body: {
      actionData: { media: null, steps: [{ media: { source: 'upload', type: 'photo', fileId: 'f3' } }] },
    },
  });
});

test('nothing is saved when the upload that a save waits for fails', async () => {
  const { zone, user } = await openUpload();
  await drop(zone, png);
  await waitFor(() => expect(FakeUpload.last.body).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await FakeUpload.last.answer(413, { error: 'File size must be less than 50MB', code: 'too_large' });
  expect(await screen.findByText('Upload failed: File size must be less than 50MB')).toBeTruthy();
  expect(screen.queryByText(/Saving as soon as/)).toBeNull();
  expect(server.changes).toEqual([]);
});

test('a picture that Telegram does not take as a photo is announced as a document', async () => {
  const scan = { ...menuFile, id: 'f4', originalName: 'scan.png', telegramType: 'document' };
  server.on('GET /api/files', { files: [scan, menuFile] });
  const { user } = await openUpload();
  await user.click(screen.getByRole('button', { name: /^scan.png document/ }));
  expect(await screen.findByText(/so it is sent as a document/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^menu.png photo/ }));
  expect(screen.queryByText(/so it is sent as a document/)).toBeNull();
});

test('an upload can be cancelled', async () => {
  const { zone, user } = await openUpload();
  await drop(zone, png);
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(zone.dataset.state).toBe('idle'));
  expect(screen.queryByText(/Upload failed/)).toBeNull();
});

test('an earlier file is chosen, and deleted unless something uses it', async () => {
  const { user } = await openUpload();
  await user.click(screen.getByRole('button', { name: /^prices.pdf/ }));
  expect(preview().getByText('prices.pdf')).toBeTruthy();
  server.on(
    'DELETE /api/files/f2',
    new Refusal(409, { error: 'This file is used by /start', code: 'conflict' }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete prices.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete file' }));
  expect(await screen.findByText('This file is used by /start')).toBeTruthy();
  server.on('DELETE /api/files/f2', {});
  server.on('GET /api/files', { files: [menuFile] });
  await user.click(screen.getByRole('button', { name: 'Delete file' }));
  expect(await screen.findByRole('heading', { name: 'Uploaded files (1)' })).toBeTruthy();
  expect(preview().queryByText('prices.pdf')).toBeNull();
});
