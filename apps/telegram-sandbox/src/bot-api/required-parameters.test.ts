import { alice, botId, photoForm, startSandbox, type TestSandbox } from '../testing/start-sandbox';

let sandbox: TestSandbox;
let complete: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.begin();
  const { result } = await sandbox.call('sendPhoto', photoForm({ chat_id: String(alice) }));
  const file = result.photo[0].file_id;
  const chat = { chat_id: alice };
  const message = { ...chat, message_id: result.message_id };
  complete = {
    sendMessage: { ...chat, text: 'hello' },
    sendPhoto: { ...chat, photo: file },
    sendVideo: { ...chat, video: file },
    sendAudio: { ...chat, audio: file },
    sendDocument: { ...chat, document: file },
    sendAnimation: { ...chat, animation: file },
    sendVoice: { ...chat, voice: file },
    sendVideoNote: { ...chat, video_note: file },
    sendSticker: { ...chat, sticker: file },
    sendMediaGroup: { ...chat, media: [{ type: 'photo', media: file }] },
    sendLocation: { ...chat, latitude: 1, longitude: 2 },
    sendContact: { ...chat, phone_number: '+1', first_name: 'Bob' },
    sendChatAction: { ...chat, action: 'typing' },
    editMessageCaption: { ...message },
    editMessageMedia: { ...message, media: { type: 'photo', media: file, caption: 'new' } },
    deleteMessage: { ...message },
    deleteMessages: { ...chat, message_ids: [1] },
    getFile: { file_id: file },
    getChat: { ...chat },
    getChatMember: { ...chat, user_id: botId },
    getChatMemberCount: { ...chat },
    setMyCommands: { commands: [] },
  };
});
afterAll(() => sandbox.close());

const noFile = (name: string) => `there is no ${name} in the request`;

test.each([
  ['sendMessage', 'chat_id', 'chat_id is empty'],
  ['sendMessage', 'text', 'message text is empty'],
  ['sendPhoto', 'photo', noFile('photo')],
  ['sendVideo', 'video', noFile('video')],
  ['sendAudio', 'audio', noFile('audio')],
  ['sendDocument', 'document', noFile('document')],
  ['sendAnimation', 'animation', noFile('animation')],
  ['sendVoice', 'voice', noFile('voice')],
  ['sendVideoNote', 'video_note', noFile('video note')],
  ['sendSticker', 'sticker', noFile('sticker')],
  ['sendMediaGroup', 'media', 'expected an Array of InputMedia'],
  ['sendLocation', 'latitude', 'latitude is empty'],
  ['sendLocation', 'longitude', 'longitude is empty'],
  ['sendContact', 'phone_number', 'phone number must be non-empty'],
  ['sendContact', 'first_name', 'first name must be non-empty'],
  ['sendChatAction', 'action', 'wrong parameter action in request'],
  ['editMessageCaption', 'message_id', 'message identifier is not specified'],
  ['editMessageMedia', 'media', "can't parse InputMedia: type must be specified"],
  ['deleteMessage', 'message_id', 'message identifier is not specified'],
  ['deleteMessages', 'message_ids', 'message identifiers are not specified'],
  ['getFile', 'file_id', 'file_id is not specified'],
  ['getChat', 'chat_id', 'chat_id is empty'],
  ['getChatMember', 'user_id', 'invalid user_id specified'],
  ['getChatMemberCount', 'chat_id', 'chat_id is empty'],
  ['setMyCommands', 'commands', "can't parse BotCommand: commands must be specified"],
])('%s without %s is refused', async (method, name, reason) => {
  const { [name]: _missing, ...params } = complete[method] ?? {};
  expect(await sandbox.call(method, params)).toMatchObject({
    status: 400,
    ok: false,
    error_code: 400,
    description: `Bad Request: ${reason}`,
  });
});
