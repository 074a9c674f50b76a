const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const USER_NAME_MIN_CHARS = 6
export const USER_NAME_MAX_CHARS = 15
export const EMAIL_MAX_CHARS = 254

export const PASSWORD_MIN_CHARS = 8
export const PASSWORD_MAX_CHARS = 128
/** The special characters that count when resetting or changing a password; signup accepts any. */
export const LISTED_SPECIAL_CHARS = '!@#$%^&*'

export const OTP_DIGITS = 6
export const OTP_LIFETIME_MS = 10 * MINUTE
export const OTP_MAX_WRONG_TRIES = 5
export const OTP_RESEND_COOLDOWN_MS = 60 * SECOND
export const RESET_LINK_LIFETIME_MS = 10 * MINUTE
/** An unverified signup expires after this time, which frees its username. */
export const UNVERIFIED_LIFETIME_MS = DAY
/** Idle timeout: a session ends this long after its last use. */
export const SESSION_IDLE_MS = 7 * DAY
/** A session ends this long after its login, even if it is in use. */
export const SESSION_MAX_MS = 30 * DAY
/** A browser is a known device of an account for this long after a login. */
export const DEVICE_LIFETIME_MS = 365 * DAY

/** The time limit between the password and the code of the second factor. */
export const SECOND_FACTOR_WITHIN_MS = 5 * MINUTE
/** A login this recent replaces the password of members without one. */
export const RECENT_LOGIN_MS = 5 * MINUTE
/** The time limit at a provider, and for the remaining step after it. */
export const OAUTH_STATE_WITHIN_MS = 10 * MINUTE
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX_CHARS = 40
export const INVITATION_MAX_CHARS = 200

/** A notice is kept for this long. */
export const NOTICES_KEPT_MS = 30 * DAY
export const NOTICES_MAX = 50
/** The bell shows more than nine as "9+". */
export const NOTICES_COUNTED_MAX = 10
export const PUSH_ENDPOINT_MAX_CHARS = 1000
/** The text of a message in a push is cut after this. */
export const PUSH_TEXT_MAX_CHARS = 120

export const AGE_MIN = 18
export const AGE_MAX = 120
export const ABOUT_MAX_CHARS = 200
export const SKILLS_MAX = 30
export const SKILL_MAX_CHARS = 40
export const CARD_SKILLS_SHOWN = 3
export const HEADLINE_MAX_CHARS = 80
export const INTERESTS_MAX = 30
/** Skills that a member wants to learn. */
export const LEARNING_MAX = 10
export const INTENTS_MAX = 3
/** For each match, strongest first. */
export const REASONS_MAX = 4
/** Mutual connections that a reason names. */
export const REASON_NAMES_MAX = 3
export const LANGUAGES_MAX = 5
export const HOURS_PER_WEEK_MIN = 1
export const HOURS_PER_WEEK_MAX = 60
export const LINKS_MAX = 5
export const LINK_LABEL_MAX_CHARS = 40
export const URL_MAX_CHARS = 500
export const PROJECTS_MAX = 10
export const PROJECT_NAME_MAX_CHARS = 60
export const PROJECT_DESCRIPTION_MAX_CHARS = 300
export const PROJECT_SKILLS_MAX = 10
export const ENTRIES_MAX = 50
export const ENTRY_FIELD_MAX_CHARS = 100
export const ENTRY_DESCRIPTION_MAX_CHARS = 1000
export const EARLIEST_DATE = '1950-01-01'

/** At most this many of a member's GitHub repositories are read and offered. */
export const GITHUB_REPOSITORIES_MAX = 200
/** Suggestions from GitHub are deleted after this time, or once the member has picked from them. */
export const GITHUB_READING_LIFETIME_MS = DAY

/** For an uploaded picture: the cameras of phones have 48 or 50 million. */
export const PICTURE_MAX_PIXELS = 50_000_000
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024

/** Maximum length of the note of a request. */
export const NOTE_MAX_CHARS = 280

/** A deletion can be cancelled for this long. */
export const DELETION_GRACE_MS = 7 * DAY
/** The username of a deleted account stays reserved for this long. */
export const NAME_RESERVED_MS = 30 * DAY
/** A copy of a member's data can be downloaded for this long. */
export const EXPORT_LIFETIME_MS = 7 * DAY

/** Maximum length of a report's comment. */
export const REPORT_COMMENT_MAX_CHARS = 1000
/** Maximum number of messages in one report. */
export const REPORT_MESSAGES_MAX = 20
/** Maximum length of the reason of an action on a member. */
export const ACT_NOTE_MAX_CHARS = 500
/** Maximum length of the reason for joining, if sign-ups need approval. */
export const APPLICATION_MAX_CHARS = 500
/** Maximum number of uses of an invitation, and of days that it is valid. */
export const INVITATION_USES_MAX = 10_000
export const INVITATION_DAYS_MAX = 365
/** The overview counts this many days. */
export const OVERVIEW_DAYS = 90

/** Maximum `limit` of `listPart`. */
export const LIST_PAGE_SIZE_MAX = 100

export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 50
export const PAGE_MAX = 1_000_000
export const SEARCH_MAX_CHARS = 100
/** For a search in messages. */
export const SEARCH_MIN_CHARS = 2
/** Everybody is assumed to be awake from 8 to 23, local time. */
export const WAKING_HOURS = 15
/** Maximum number of languages in one search. */
export const SEARCHED_LANGUAGES_MAX = 20
export const RELATED_SHOWN = 5
export const SKILL_SUGGESTIONS = 8

export const MESSAGE_MAX_CHARS = 4000
/** A message can be edited for this long after it was sent. */
export const EDIT_WINDOW_MS = 15 * MINUTE
/** A quoted message is cut to this length. */
export const QUOTE_MAX_CHARS = 200
/** Maximum number of reactions of one member to one message. */
export const REACTIONS_MAX = 3
/** Maximum UTF-16 units of an emoji as typed; the longest that Unicode recommends has 15. */
export const EMOJI_MAX_UNITS = 64
/** Maximum number of images in one message. */
export const MESSAGE_IMAGES_MAX = 4
export const IMAGE_ALT_MAX_CHARS = 300
/** An image that is not sent is deleted after this time. */
export const UNSENT_IMAGE_LIFETIME_MS = DAY
export const MESSAGES_PAGE_SIZE = 20
export const MESSAGES_PAGE_SIZE_MAX = 100
export const TYPING_STOPS_AFTER_MS = SECOND
export const TYPING_SENT_EVERY_MS = 2 * SECOND
export const EARLIER_MESSAGES_WITHIN_PX = 100

/** An offline member is mailed when messages have been unread for this long. */
export const UNREAD_MAIL_AFTER_MS = 10 * MINUTE

/** An absent member is mailed when a request or an acceptance has been unseen for this long. */
export const NOTICE_MAIL_AFTER_MS = 10 * MINUTE

/** The most developers in a weekly mail. */
export const DIGEST_MAX = 5

export const RECONNECT_DELAY_MS = SECOND
export const RECONNECT_DELAY_MAX_MS = 5 * SECOND
export const RECONNECT_ATTEMPTS = 5

export const SIDEBAR_BADGE_CAP = 99
export const CONVERSATION_BADGE_CAP = 9
export const SIDEBAR_COOKIE_MAX_AGE_S = 7 * 24 * 60 * 60
export const MOBILE_BREAKPOINT_PX = 768

export const JSON_BODY_MAX_BYTES = 64 * 1024

/** Rate limits of single routes. Their values are settings of the server. */
export type LimitName =
  | 'loginByPair'
  | 'loginByAddress'
  | 'loginByDevice'
  | 'logins'
  | 'signupByAddress'
  | 'codesByPair'
  | 'codesByAccount'
  | 'codesByAddress'
  | 'resetsByPair'
  | 'resetsByAccount'
  | 'resetsByAddress'
  | 'triesByAddress'
  | 'passwordChanges'
  | 'passkeyOptions'
  | 'codesOfSecondFactor'
  | 'requests'
  | 'slowedRequests'
  | 'uploads'
  | 'images'
  | 'exports'
  | 'changes'
  | 'reports'
  | 'githubLinks'
