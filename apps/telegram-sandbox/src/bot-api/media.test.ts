import {
  alice,
  type Loose,
  photoForm,
  pixel,
  startSandbox,
  type TestSandbox,
} from '../testing/start-sandbox';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
});
afterAll(() => sandbox.close());

function box(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The parts of an MP4 that tell its size and length; a track of sound comes first, as it may. */
function mp4(width: number, height: number, seconds: number): Buffer {
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const picture = Buffer.alloc(84);
  picture.writeUInt16BE(width, 76);
  picture.writeUInt16BE(height, 80);
  const track = (content: Buffer) => box('trak', box('tkhd', content));
  const tracks = [track(Buffer.alloc(84)), track(picture)];
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('mdat', Buffer.alloc(9)),
    box('moov', box('mvhd', movie), ...tracks),
  ]);
}

async function send(method: string, field: string, content: Buffer, parts: Record<string, string> = {}) {
  const { chat_id = String(alice), ...more } = parts;
  const form = photoForm({ chat_id, ...more }, content, field);
  form.set('small', new Blob([new Uint8Array(pixel)]), 'small.png');
  const { result, description } = await sandbox.call(method, form);
  return (result ?? description) as Loose;
}

const small = { width: 1, height: 1, file_size: pixel.length, file_id: expect.any(String) };

test.each([
  ['sendAudio', 'audio'],
  ['sendVideo', 'video'],
  ['sendDocument', 'document'],
  ['sendAnimation', 'animation'],
  ['sendVideoNote', 'video_note'],
])('%s shows its thumbnail, under the former name as well', async (method, field) => {
  for (const name of ['thumbnail', 'thumb']) {
    const sent = await send(method, field, Buffer.from('x'), { [name]: 'attach://small' });
    expect(sent[field]).toMatchObject({ thumbnail: small, thumb: small });
  }
});

test('a thumbnail that is no upload is none', async () => {
  const form = photoForm({ chat_id: String(alice), thumbnail: 'https://x.org/a.png' }, pixel, 'audio');
  expect((await sandbox.call('sendAudio', form)).result.audio).not.toHaveProperty('thumbnail');
});

test('a video has a cover and a beginning of its own, in an album too', async () => {
  const more = { cover: 'attach://small', start_timestamp: '3' };
  expect(await send('sendVideo', 'video', mp4(320, 240, 5), more)).toMatchObject({
    video: { cover: [small], start_timestamp: 3 },
  });
  const media = [
    { type: 'video', media: 'attach://clip', thumbnail: 'attach://small', cover: 'attach://small' },
  ];
  const album = await send('sendMediaGroup', 'clip', mp4(320, 240, 5), { media: JSON.stringify(media) });
  expect(album).toMatchObject([{ video: { thumbnail: small, cover: [small], width: 320 } }]);
});

test('a video shows its size and length by itself', async () => {
  const facts = { width: 320, height: 240, duration: 5 };
  expect(await send('sendVideo', 'video', mp4(320, 240, 5), { thumbnail: 'attach://small' })).toMatchObject({
    video: facts,
  });
  const told = { width: '640', duration: '9', thumbnail: 'attach://small' };
  expect(await send('sendVideo', 'video', mp4(320, 240, 5), told)).toMatchObject({
    video: { ...facts, width: 640, duration: 9 },
  });
  const cut = mp4(320, 240, 5).subarray(0, 60);
  expect(await send('sendVideo', 'video', cut, { thumbnail: 'attach://small' })).toMatchObject({
    video: { width: 0, duration: 0 },
  });
});

test('a video note that is not square is sent as a video', async () => {
  const more = { thumbnail: 'attach://small', length: '5' };
  const square = await send('sendVideoNote', 'video_note', mp4(240, 240, 5), more);
  expect(square).toMatchObject({ video_note: { length: 5, duration: 5 } });
  const oblong = await send('sendVideoNote', 'video_note', mp4(320, 240, 5), more);
  expect(oblong).toMatchObject({ video: { width: 320, height: 240 } });
  expect(oblong).not.toHaveProperty('video_note');
  const again = { chat_id: alice, video_note: oblong.video.file_id };
  expect((await sandbox.call('sendVideoNote', again)).result).toHaveProperty('video');
});
