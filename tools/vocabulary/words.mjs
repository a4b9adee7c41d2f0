// What Botter does not say, and what it says instead. A name that one has to decode is wrong; one word has one meaning.

/** Words and phrases, found in prose, names and file names alike: `somebodyElse`, `set-aside` and `SET_ASIDE`, too. */
export const words = [
  ['whoever', 'anyone who'],
  ['somebody', 'someone'],
  ['anew', 'again'],
  ['stands|stood', 'is'],
  ['of now', 'current'],
  ['so long', 'as long as, for that time'],
  ['leads? to|led to', 'opens, causes, points to'],
  ['shall', 'should, must, will'],
  ['tells', 'notifies, reports, shows'],
  ['goes out|go out|went out', 'is sent'],
  ['sets? aside|setting aside', 'quarantine, failed'],
  ['news of|news for', 'changes, events'],
  ['beside', 'next to, as well as'],
  ['films?', 'video'],
  ['sounds', 'audio'],
  ['voices', 'voice messages'],
  ['no longer able to', 'cannot'],
];

/** Names that have a better one, as they are written in code. */
export const names = [
  ['[a-z]’', "' (straight, as the specification's texts and the server's are)"],
  ['\\bCallAnswers?\\b|\\bto[A-Z]\\w*Answers?\\b', 'CallResponse, to…Response'],
  ['webhook-takeover|WebhookTakeover|TakeoverWatch', 'connection conflict, ConflictMonitor'],
  ['\\bnewsOf\\b|profileNews|newsForListeners|news-for-listeners', 'changedFields, message-announcer'],
  ['one-by-one|\\bOneByOne\\b', 'keyed-queue, KeyedQueue'],
  ['/announcing\\.|\\bannouncing\\(', 'with-live-signals'],
  ['seen-at-telegram|seenAtTelegram', 'telegram-event-metadata'],
  ['telegram-readings|TelegramReadings', 'telegram-cache, TelegramCache'],
  ['forgotten-[a-z-]+\\.subscription', '*-cleanup.subscription'],
  ['retired-secrets|RetiredSecrets|retiredSecrets', 'unused-secrets-cleanup'],
  ['\\b[Ss]ettlers?\\b|\\b[Ss]ettlements?\\b', 'DeliveryRecorder, DeliveryResult'],
  ['\\bbotStands\\b', 'botExists'],
  ['GetWrittenBot|get-written-bot', 'GetBotFromStream'],
  ['use-drawn-ways|useDrawnWays|\\bWayTarget\\b', 'use-edge-drawing, EdgeTarget'],
  ['\\bCallShare\\b|call-share', 'ConcurrencyLimiter'],
  ['\\bmoduleConfiguration\\b|configuration-stream', 'moduleStream, *Stream'],
  ['\\bMenuTelling\\b|menu-telling', 'MenuUpdate'],
  ['[Kk]eepable', 'storable'],
  ['\\bmend(s|ed|ing)?\\b', 'fix'],
  ['[Pp]retended', 'test user, simulated'],
  ['\\buseSettled\\b|use-settled', 'useDebounced'],
  ['use-growing-count|useGrowingCount', 'use-infinite-count'],
  ['\\bmessageWords\\b|message-words', 'searchVector'],
  ['swallow-body|swallowBody', 'drain-body'],
  ['last-resort|LastResort', 'root-error-boundary'],
];

/** Names of tests and what only tests have. */
export const inTests = [['^\\s*it(\\.\\w+)?\\(', 'test(…)']];

/**
 * What stays as it is, with the reason: names that are stored, the specification's own texts, and the field's own terms.
 * Each is taken out of a text before it is looked at; the shorter this list, the better.
 */
export const exceptions = [
  { phrase: 'set_aside', reason: 'a column of app.updates' },
  { phrase: 'it’s', reason: 'data of tests' },
  { phrase: 'Clara’s', reason: 'a name in tests' },
];
