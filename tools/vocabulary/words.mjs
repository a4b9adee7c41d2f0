// Words that Botter does not use, and what it uses instead. A name that one has to decode is wrong; one word
// has one meaning.

/**
 * Words and phrases, found in prose, names and file names alike: `somebodyElse`, `set-aside` and `SET_ASIDE`,
 * too.
 */
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

const noPlace =
  'undefined|null|true|false|empty|none|nothing|unchanged|set|left out|only|also|even|except|but|never|just|itself';
const noOne =
  'there|no|none|nobody|no one|nothing|neither|both|some|any|anything|all|one|someone|something|that';

/**
 * Constructions that a reader has to decode, in comments, documents and titles of tests. A condition says
 * "if", "when" or "unless"; "where" is for places.
 */
export const constructions = [
  [`(?:${noPlace}|,|@(?:throws|returns)\\b[^.;\\n]*?) where`, 'if'],
  [`where (?:${noOne}|it (?:is|was) (?:not|no|known|unknown|none|missing|one|the|an?))`, 'if'],
  ['where (?:it|they|she|he) (?:has|have|had|can|may|does|do|did|says|gives|wants|names|fails|takes)', 'if'],
  ['nobody', 'no one'],
  ['(?:is|are|was|were|be|been|being) told(?! apart)', 'gets, is notified, learns'],
  ['hears? (?:of|about|from)|heard (?:of|about|from)', 'learns of, is notified'],
  ['for ever', 'permanently, forever'],
  ['(?:became|becomes?) of', 'the result of'],
  ['(?:for|to|of|from|with|by) whom', 'who …, that …'],
  ['what those', 'the …'],
  ['all the same', 'anyway, still'],
  ['besides', 'also'],
  ['at once', 'immediately, at the same time'],
  ['in (?:its|their) place', 'instead'],
  ['no more than', 'at most'],
  ['(?:is|are|was|were) looked at', 'the active voice'],
  ['says so', 'the fact itself'],
  ['goes on', 'continues'],
  ['by now', 'already'],
  ['in sight', 'visible'],
  ['in words', 'as text'],
  ['(?:the|a|its|their) way back', 'back, the link back'],
  ['so (?:many|much)(?! (?:more|as|that|faster))', 'this number of, at most'],
  ['lies|lay', 'is'],
  ['(?:takes?|took|in) the place of', 'replaces, instead of'],
  ['comes? to (?:the same|nothing|what|this|that)', 'results in'],
  ['as (?:they|it) came', 'unchanged'],
];

/**
 * What stays as it is, with the reason: names that are stored, the specification's own texts, and the field's
 * own terms. Each is taken out of a text before it is looked at; the shorter this list, the better.
 */
export const exceptions = [
  { phrase: 'set_aside', reason: 'a column of app.updates' },
  { phrase: '`nobody`', reason: 'a user of the operating system' },
  { phrase: 'it’s', reason: 'data of tests' },
  { phrase: 'Clara’s', reason: 'a name in tests' },
];
