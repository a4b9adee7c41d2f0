/**
 * The part of Telegram's update that the engine reads. Everything except ids may be missing, because updates
 * come from outside and new kinds of messages appear without notice.
 */
export interface UpdateView {
  readonly update_id: number;
  readonly message?: MessageView;
  readonly edited_message?: MessageView;
  readonly channel_post?: MessageView;
  readonly edited_channel_post?: MessageView;
  readonly callback_query?: CallbackQueryView;
  readonly my_chat_member?: {
    readonly chat: ChatView;
    readonly from?: UserView;
    readonly new_chat_member: { readonly status: string; readonly is_member?: boolean };
  };
}

export interface CallbackQueryView {
  readonly id: string;
  readonly from: UserView;
  readonly data?: string;
  readonly message?: MessageView;
}

export interface MessageView {
  readonly message_id: number;
  readonly date: number;
  readonly edit_date?: number;
  readonly chat: ChatView;
  readonly from?: UserView;
  readonly sender_chat?: ChatView;
  readonly message_thread_id?: number;
  readonly is_topic_message?: boolean;
  readonly media_group_id?: string;
  readonly text?: string;
  readonly caption?: string;
  readonly photo?: readonly FileView[];
  readonly video?: FileView;
  readonly audio?: FileView;
  readonly voice?: FileView;
  readonly animation?: FileView;
  readonly document?: FileView;
  readonly sticker?: FileView & {
    readonly emoji?: string;
    readonly is_animated?: boolean;
    readonly is_video?: boolean;
  };
  readonly video_note?: FileView;
  readonly location?: PointView;
  readonly venue?: { readonly title?: string; readonly address?: string; readonly location?: PointView };
  readonly contact?: {
    readonly phone_number?: string;
    /** Left out for someone without Telegram. */
    readonly user_id?: number;
    readonly first_name?: string;
    readonly last_name?: string;
  };
  readonly poll?: { readonly question?: string; readonly options?: readonly { readonly text?: string }[] };
  readonly dice?: { readonly emoji?: string; readonly value?: number };
  readonly story?: object;
  readonly game?: object;
  readonly paid_media?: object;
  readonly web_app_data?: { readonly data?: string };
  /** A post of a channel in the group of its comments. */
  readonly is_automatic_forward?: boolean;
  readonly new_chat_title?: string;
  readonly new_chat_members?: readonly UserView[];
  readonly forum_topic_created?: { readonly name?: string };
  readonly forum_topic_edited?: { readonly name?: string };
  /** In a topic without another one it is the message that has begun the topic. */
  readonly reply_to_message?: Partial<MessageView>;
  /** The part of that message which the reply is about. */
  readonly quote?: { readonly text?: string };
  readonly forward_origin?: {
    readonly sender_user?: UserView;
    readonly sender_user_name?: string;
    readonly sender_chat?: ChatView;
    readonly chat?: ChatView;
  };
  readonly migrate_to_chat_id?: number;
  readonly migrate_from_chat_id?: number;
  readonly reply_markup?: {
    readonly inline_keyboard?: readonly (readonly {
      readonly text: string;
      readonly callback_data?: string;
    }[])[];
  };
}

export interface ChatView {
  readonly id: number;
  readonly type: 'private' | 'group' | 'supergroup' | 'channel';
  readonly title?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
}

export interface UserView {
  readonly id: number;
  readonly is_bot?: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

/** A file of any kind: each kind describes itself by some of these. */
export interface FileView {
  readonly file_id: string;
  readonly file_name?: string;
  readonly mime_type?: string;
  /** Bytes. */
  readonly file_size?: number;
  /** Seconds. */
  readonly duration?: number;
  readonly width?: number;
  readonly height?: number;
  /** Width and height of a video note. */
  readonly length?: number;
  readonly thumbnail?: FileView;
}

interface PointView {
  readonly latitude?: number;
  readonly longitude?: number;
}
