/** Texts about notifications. */
export const quietTimesEqual = 'Pick two different times.'
export const quietTimeMissing = 'Quiet hours need a start and an end.'
export const zoneMissing = 'Set your time zone first.'

export const noticesFailed = "Couldn't load notifications"
export const noticesFailedHint =
  "We couldn't reach the server. We'll try again when you're back online."
export const nothingNew = "You're all caught up"
export const nothingNewHint = 'Requests and accepted requests show up here.'
export const readAllFailed = "Couldn't mark your notifications as read."
export const wantsToConnect = 'wants to connect'
/** For a request that the member accepted. A rejected or withdrawn request has no notice. */
export const wasAccepted = 'asked to connect, and you accepted'
export const peopleWantToConnect = ({ count }: { count: number }) =>
  `${count} people want to connect`
export const acceptedRequest = 'accepted your request'
export const reportLookedAt = 'We looked at your report'
export const reportThanks = 'Thanks for helping to keep this a good place.'

export const somethingNew = 'Something new'
export const newMessages = ({ count }: { count: number }) =>
  count === 1 ? '1 new message' : `${count} new messages`
export const messagesFrom = ({ userName, count }: { userName: string; count: number }) =>
  count === 1 ? userName : `${userName}, ${count} messages`
export const messagesOfPeople = ({ count, people }: { count: number; people: number }) =>
  `${count} messages from ${people} people`

export const pushOnDevice = ({ state }: { state: string }) => `Push on this device: ${state}`
export const pushWaits = 'waiting for you'
const listOf = (devices: readonly string[]) => new Intl.ListFormat('en-GB').format(devices)
export const pushHere = ({ device, others }: { device: string; others: readonly string[] }) =>
  others.length > 0 ? `${device}. Also on: ${listOf(others)}.` : `${device}.`
export const pushNowhere =
  'Nothing will appear here while Shipmates is closed. No other device of yours has it on either.'
export const pushElsewhere = ({ others }: { others: readonly string[] }) =>
  `On for ${listOf(others)}. The switches below are for ${others.length === 1 ? 'that one' : 'those'}.`
export const pushAsks = 'Answer the question in your browser.'
export const pushRefused = 'You said no. You can change that in your browser.'
export const pushBlocked =
  'Allow notifications for this site in your browser, then come back. We check again by ourselves.'
export const pushUnsupported = "This browser doesn't support notifications. Email still works."
export const pushNeedsStorage =
  'Notifications need browser storage, which is blocked here, perhaps by a private window.'
export const pushFails =
  "This browser couldn't reach its push service. A firewall or a setting of the browser may block it."
export const pushStillFails = "The push service still can't be reached."
export const pushNeedsInstall =
  'On iPhone, only apps on the home screen can notify: press Share, then “Add to Home Screen”.'
export const settingsFailed = "Couldn't load your notification settings."

export const quietHoursIn = ({ text }: { text: string }) =>
  `Times are in ${text}, from your profile.`
export const quietHoursHint =
  'No push and no email in these hours. They count as unread, and you catch up later.'
export const zoneNeeded = 'Quiet hours follow your local time.'
export const zoneGuess = ({ text }: { text: string }) => `We think you're in ${text}.`
export const zoneNotSaved = "Couldn't set your time zone."

export const offerTitle = ({ userName }: { userName: string }) => `Know when ${userName} answers?`
export const offerHint = 'We can notify you when Shipmates is closed.'
export const offerAsks = 'Your browser is asking.'
export const offerAsksHint = 'Press “Allow” in its window.'
export const offerOn = 'Notifications are on.'
export const offerOnHint = 'You can change that in Settings.'
export const offerBlocked = 'Your browser blocks notifications.'
export const offerBlockedHint = "You can allow them next to the address. We'll email you instead."
export const offerInstall = 'Add Shipmates to your home screen.'
export const quietUntil = ({ end }: { end: string }) => `It's quiet until ${end}.`
export const quietAnswer = ({ userName }: { userName: string }) =>
  `${userName}'s answer waits here for you, without a notification.`
