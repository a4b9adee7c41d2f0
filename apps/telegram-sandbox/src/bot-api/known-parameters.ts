import { adminRights } from '../world/membership';
import type { JsonObject } from '../world/types';
import { isObject, type Params } from './params';

/**
 * What every method that sends takes. Two of them have no effect that one could see here:
 * `disable_notification` and `allow_paid_broadcast`. The last two are former names of fields of
 * `reply_parameters`, which Telegram still takes.
 */
const delivery = `chat_id message_thread_id disable_notification protect_content allow_paid_broadcast message_effect_id
  reply_parameters reply_to_message_id allow_sending_without_reply`;
const sending = `${delivery} reply_markup`;
const caption = 'caption parse_mode caption_entities';
const visual = 'show_caption_above_media has_spoiler';
/** The second is its former name, which Telegram still takes. */
const thumbnail = 'thumbnail thumb';
const videoParts = `${thumbnail} cover start_timestamp`;
const message = 'chat_id message_id';
/** What goes to the provider, and the photo, aren't shown here. */
const invoice = `title description payload provider_token currency prices provider_data photo_url photo_size photo_width
  photo_height need_name need_phone_number need_email need_shipping_address send_phone_number_to_provider
  send_email_to_provider is_flexible`;
/** A sticker as it was written before Bot API 6.6, which Telegram still takes. */
const formerSticker = 'png_sticker tgs_sticker webm_sticker emojis mask_position';
const topic = 'chat_id message_thread_id';
const linkPreview = 'link_preview_options disable_web_page_preview';

/** The parameters of each method that the sandbox knows. Any other is refused or causes a warning. */
const parameters: Readonly<Record<string, string>> = {
  getMe: '',
  setMyName: 'name language_code',
  getMyName: 'language_code',
  setMyDescription: 'description language_code',
  getMyDescription: 'language_code',
  setMyShortDescription: 'short_description language_code',
  getMyShortDescription: 'language_code',
  setMyProfilePhoto: 'photo',
  removeMyProfilePhoto: '',
  setMyDefaultAdministratorRights: 'rights for_channels',
  getMyDefaultAdministratorRights: 'for_channels',
  getAvailableGifts: '',
  getUserChatBoosts: 'chat_id user_id',
  getUpdates: 'offset limit timeout allowed_updates',
  setWebhook: `url certificate ip_address max_connections allowed_updates drop_pending_updates secret_token`,
  deleteWebhook: 'drop_pending_updates',
  getWebhookInfo: '',
  close: '',
  logOut: '',
  sendMessage: `${sending} text parse_mode entities ${linkPreview}`,
  sendPhoto: `${sending} ${caption} ${visual} photo`,
  sendVideo: `${sending} ${caption} ${visual} ${videoParts} video duration width height supports_streaming`,
  sendAudio: `${sending} ${caption} ${thumbnail} audio duration performer title`,
  sendDocument: `${sending} ${caption} ${thumbnail} document disable_content_type_detection`,
  sendAnimation: `${sending} ${caption} ${visual} ${thumbnail} animation duration width height`,
  sendVoice: `${sending} ${caption} voice duration`,
  sendVideoNote: `${sending} ${thumbnail} video_note duration length`,
  sendSticker: `${sending} sticker emoji`,
  sendMediaGroup: `${delivery} media`,
  sendLocation: `${sending} latitude longitude horizontal_accuracy live_period heading proximity_alert_radius`,
  sendContact: `${sending} phone_number first_name last_name vcard`,
  sendVenue: `${sending} latitude longitude title address foursquare_id foursquare_type google_place_id google_place_type`,
  sendDice: `${sending} emoji`,
  sendPoll: `${sending} question question_parse_mode question_entities options is_anonymous type allows_multiple_answers
    allows_revoting correct_option_ids correct_option_id explanation explanation_parse_mode explanation_entities
    open_period close_date is_closed`,
  stopPoll: `${message} reply_markup`,
  forwardMessage:
    'chat_id message_thread_id disable_notification protect_content message_effect_id from_chat_id message_id',
  forwardMessages: 'chat_id message_thread_id disable_notification protect_content from_chat_id message_ids',
  copyMessage: `${sending} ${caption} show_caption_above_media from_chat_id message_id`,
  copyMessages:
    'chat_id message_thread_id disable_notification protect_content from_chat_id message_ids remove_caption',
  setMessageReaction: `${message} reaction is_big`,
  pinChatMessage: `${message} disable_notification`,
  unpinChatMessage: message,
  unpinAllChatMessages: 'chat_id',
  sendGame: `${sending} game_short_name`,
  setGameScore: `${message} user_id score force disable_edit_message`,
  getGameHighScores: `${message} user_id`,
  sendInvoice: `${sending} ${invoice} start_parameter`,
  createInvoiceLink: invoice,
  answerPreCheckoutQuery: 'pre_checkout_query_id ok error_message',
  answerShippingQuery: 'shipping_query_id ok shipping_options error_message',
  refundStarPayment: 'user_id telegram_payment_charge_id',
  getStarTransactions: 'offset limit',
  getMyStarBalance: '',
  sendChatAction: 'chat_id message_thread_id action',
  editMessageText: `${message} inline_message_id reply_markup text parse_mode entities ${linkPreview}`,
  editMessageCaption: `${message} inline_message_id reply_markup ${caption} show_caption_above_media`,
  editMessageReplyMarkup: `${message} inline_message_id reply_markup`,
  editMessageMedia: `${message} inline_message_id reply_markup media`,
  deleteMessage: message,
  deleteMessages: 'chat_id message_ids',
  answerCallbackQuery: 'callback_query_id text show_alert url cache_time',
  answerInlineQuery: 'inline_query_id results cache_time is_personal next_offset button',
  getFile: 'file_id',
  setMyCommands: 'commands scope language_code',
  getMyCommands: 'scope language_code',
  deleteMyCommands: 'scope language_code',
  setChatMenuButton: 'chat_id menu_button',
  getChatMenuButton: 'chat_id',
  getChat: 'chat_id',
  getChatMemberCount: 'chat_id',
  getChatMembersCount: 'chat_id',
  getChatMember: 'chat_id user_id',
  getChatAdministrators: 'chat_id return_bots',
  leaveChat: 'chat_id',
  banChatMember: 'chat_id user_id until_date revoke_messages',
  kickChatMember: 'chat_id user_id until_date revoke_messages',
  unbanChatMember: 'chat_id user_id only_if_banned',
  restrictChatMember: 'chat_id user_id permissions use_independent_chat_permissions until_date',
  promoteChatMember: `chat_id user_id ${adminRights.join(' ')}`,
  setChatAdministratorCustomTitle: 'chat_id user_id custom_title',
  setChatPermissions: 'chat_id permissions use_independent_chat_permissions',
  setChatTitle: 'chat_id title',
  setChatDescription: 'chat_id description',
  setChatPhoto: 'chat_id photo',
  deleteChatPhoto: 'chat_id',
  exportChatInviteLink: 'chat_id',
  createChatInviteLink: 'chat_id name expire_date member_limit',
  editChatInviteLink: 'chat_id invite_link name expire_date member_limit',
  revokeChatInviteLink: 'chat_id invite_link',
  getUserProfilePhotos: 'user_id offset limit',
  getUserProfileAudios: 'user_id offset limit',
  editMessageLiveLocation: `${message} inline_message_id reply_markup latitude longitude live_period horizontal_accuracy
    heading proximity_alert_radius`,
  stopMessageLiveLocation: `${message} inline_message_id reply_markup`,
  uploadStickerFile: 'user_id sticker sticker_format png_sticker',
  createNewStickerSet: `user_id name title stickers sticker_type contains_masks ${formerSticker}`,
  addStickerToSet: `user_id name sticker ${formerSticker}`,
  replaceStickerInSet: 'user_id name old_sticker sticker',
  setStickerPositionInSet: 'sticker position',
  deleteStickerFromSet: 'sticker',
  getStickerSet: 'name',
  getCustomEmojiStickers: 'custom_emoji_ids',
  setStickerEmojiList: 'sticker emoji_list',
  setStickerKeywords: 'sticker keywords',
  setStickerMaskPosition: 'sticker mask_position',
  setStickerSetTitle: 'name title',
  setStickerSetThumbnail: 'name user_id thumbnail format',
  setCustomEmojiStickerSetThumbnail: 'name custom_emoji_id',
  deleteStickerSet: 'name',
  getForumTopicIconStickers: '',
  createForumTopic: 'chat_id name icon_color icon_custom_emoji_id',
  editForumTopic: `${topic} name icon_custom_emoji_id`,
  closeForumTopic: topic,
  reopenForumTopic: topic,
  deleteForumTopic: topic,
  unpinAllForumTopicMessages: topic,
  editGeneralForumTopic: 'chat_id name',
  closeGeneralForumTopic: 'chat_id',
  reopenGeneralForumTopic: 'chat_id',
  hideGeneralForumTopic: 'chat_id',
  unhideGeneralForumTopic: 'chat_id',
  unpinAllGeneralForumTopicMessages: 'chat_id',
};

/** The fields of objects in parameters. */
const parts: Readonly<Record<string, ReadonlySet<string>>> = {
  options: wordsOf('text text_parse_mode text_entities'),
  reply_parameters: wordsOf('message_id allow_sending_without_reply quote quote_position'),
  media:
    wordsOf(`type media ${caption} ${visual} ${videoParts} duration width height performer title supports_streaming
    disable_content_type_detection`),
};

/** telegraf names the method once more in its forms; a response to a webhook names it there only. */
const everywhere = 'method';

const known = new Map(
  Object.entries(parameters).map(([method, names]) => [method, wordsOf(`${names} ${everywhere}`)]),
);

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

/** The parameters of a method that the sandbox knows, for tests. */
export function knownParameters(method: string): readonly string[] {
  return [...(known.get(method) ?? [])].filter((name) => name !== everywhere);
}

/** At most this number of unknown ones is named, with this number of characters each. */
const namedLimit = 10;
const nameLimit = 64;

/** The parameters of a call that the sandbox doesn't know. A file that another one refers to has any name. */
export function unknownParameters(method: string, params: Params): string[] {
  const names = known.get(method);
  const unknown = Object.keys(params.values).filter(
    (name) => !names?.has(name) && params.has(name) && !isAttached(name, params),
  );
  return [...unknown, ...unknownParts(params)].slice(0, namedLimit).map((name) => name.slice(0, nameLimit));
}

/** Fields that the sandbox doesn't know, of the objects in a call. */
function unknownParts(params: Params): string[] {
  return Object.entries(parts).flatMap(([name, names]) =>
    objectsIn(params, name).flatMap((value) =>
      Object.keys(value)
        .filter((field) => value[field] !== undefined && value[field] !== null && !names.has(field))
        .map((field) => `${name}.${field}`),
    ),
  );
}

/** The object or objects that a parameter holds; none if it can't be read, which the method refuses. */
function objectsIn(params: Params, name: string): JsonObject[] {
  try {
    return [params.json(name, name)].flat().filter(isObject);
  } catch {
    return [];
  }
}

function isAttached(name: string, params: Params): boolean {
  if (!params.uploads.has(name)) return false;
  return Object.keys(params.values).some(
    (other) => other !== name && params.text(other).includes(`attach://${name}`),
  );
}
