/**
 * Limits of the Bot API (10.x documentation); counts are UTF-16 code units after entities are parsed unless
 * said otherwise.
 */
export const messageTextLimit = 4096;
export const captionLimit = 1024;
/** Telegram drops every further one silently. */
export const entitiesPerMessageLimit = 100;
/** Our own limit: no person nests deeper, and it bounds everything that walks the tree of a markup. */
export const markupNestingLimit = 50;
/** Bytes of UTF-8, not characters. */
export const callbackDataByteLimit = 64;
export const callbackAnswerLimit = 200;
export const botCommandLimit = 100;
export const botCommandNamePattern = /^[a-z0-9_]{1,32}$/;
export const botCommandDescriptionLimit = 256;
export const botNameTextLimit = 64;
export const botDescriptionLimit = 512;
export const botShortDescriptionLimit = 120;
export const inlineKeyboardButtonLimit = 100;
/** Bytes. */
export const uploadByteLimit = 50 * 1024 * 1024;
export const photoByteLimit = 10 * 1024 * 1024;
export const downloadByteLimit = 20 * 1024 * 1024;
/** Seconds. */
export const longPollSecondsLimit = 50;
export const updatesPerPollLimit = 100;
export const webhookSecretPattern = /^[A-Za-z0-9_-]{1,256}$/;
export const webhookPorts = [443, 80, 88, 8443] as const;

/** The form Telegram gives its bot tokens. */
export const botTokenPattern = /^\d{3,20}:[A-Za-z0-9_-]{30,64}$/;

/** How long after it was sent a bot can delete a message. Milliseconds. */
export const deletableForMs = 48 * 3600_000;
