import { detailsOf, fileIdOf } from './message-details';
import type { MessageView } from './update-view';

const message = (content: object): MessageView => ({
  message_id: 7,
  date: 0,
  chat: { id: 1, type: 'private' },
  ...content,
});
const file = {
  type: 'file',
  file_name: null,
  mime_type: null,
  size: null,
  duration: null,
  width: null,
  height: null,
  thumbnail_file_id: null,
};

describe('what a message holds', () => {
  test('describes a poll', () => {
    const poll = { question: 'Tea?', options: [{ text: 'Yes', voter_count: 0 }, { text: 'No' }] };
    expect(detailsOf(message({ poll }))).toEqual({ type: 'poll', question: 'Tea?', options: ['Yes', 'No'] });
  });

  test('describes a document', () => {
    const document = {
      file_id: 'd',
      file_name: 'plan.pdf',
      mime_type: 'application/pdf',
      file_size: 1234,
      thumbnail: { file_id: 't' },
    };
    expect(detailsOf(message({ document }))).toEqual({
      ...file,
      file_name: 'plan.pdf',
      mime_type: 'application/pdf',
      size: 1234,
      thumbnail_file_id: 't',
    });
  });

  test('takes the largest size of a photo, and as thumbnail a small one that is still sharp', () => {
    const size = (edge: number) => ({ file_id: `p${edge}`, width: edge, height: edge / 2, file_size: edge });
    const photo = message({ photo: [size(90), size(320), size(800), size(1280)] });
    expect(fileIdOf(photo)).toBe('p1280');
    expect(detailsOf(photo)).toEqual({
      ...file,
      mime_type: 'image/jpeg',
      size: 1280,
      width: 1280,
      height: 640,
      thumbnail_file_id: 'p320',
    });
    expect(detailsOf(message({ photo: [size(90)] }))).toMatchObject({ thumbnail_file_id: 'p90' });
  });

  test.each([
    [{ video: { file_id: 'v', duration: 3, width: 4, height: 5 } }, { duration: 3, width: 4, height: 5 }],
    [{ audio: { file_id: 'a', file_name: 'a.mp3', duration: 9 } }, { file_name: 'a.mp3', duration: 9 }],
    [{ voice: { file_id: 'o', duration: 2 } }, { mime_type: 'audio/ogg', duration: 2 }],
    [
      { animation: { file_id: 'g', mime_type: 'video/mp4' }, document: { file_id: 'g' } },
      { mime_type: 'video/mp4' },
    ],
    [{ sticker: { file_id: 's', width: 512, height: 512 } }, { mime_type: 'image/webp', width: 512 }],
    [{ sticker: { file_id: 's', is_animated: true } }, { mime_type: 'application/x-tgsticker' }],
    [{ sticker: { file_id: 's', is_video: true } }, { mime_type: 'video/webm' }],
    [
      { video_note: { file_id: 'n', length: 240, duration: 6 } },
      { mime_type: 'video/mp4', width: 240, height: 240, duration: 6 },
    ],
  ])('describes %j', (content, details) => {
    expect(detailsOf(message(content))).toMatchObject({ type: 'file', ...details });
  });

  test('knows places and people', () => {
    const location = { latitude: 52.5, longitude: 13.4 };
    expect(detailsOf(message({ location }))).toEqual({
      type: 'location',
      ...location,
      title: null,
      address: null,
    });
    const venue = { title: 'Café', address: 'Main street 1', location };
    expect(detailsOf(message({ venue, location }))).toEqual({
      type: 'location',
      ...location,
      title: 'Café',
      address: 'Main street 1',
    });
    const contact = { first_name: 'Bob', last_name: 'Stone', phone_number: '+1' };
    expect(detailsOf(message({ contact }))).toEqual({
      type: 'contact',
      name: 'Bob Stone',
      phone_number: '+1',
    });
  });

  test('finds nothing in plain text', () => {
    expect([detailsOf(message({ text: 'hello' })), fileIdOf(message({ text: 'hello' }))]).toEqual([
      null,
      null,
    ]);
  });
});
