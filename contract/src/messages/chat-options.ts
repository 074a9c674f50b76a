export const muteFailed = "Couldn't mute the chat."
export const unmuteFailed = "Couldn't unmute the chat."
/** `end` is a time, or the event that ends it. */
export const mutedUntilWords = ({ end }: { end: string }) => `No sound, push or email until ${end}.`
export const clearQuestion = 'Clear this chat?'
export const clearEffect = ({ userName }: { userName: string }) =>
  `All messages up to now disappear for you, also from search. ${userName} keeps them.`
export const clearFailed = "Couldn't clear the chat."
export const chatCleared = 'Chat cleared'

export const hitOf = ({ place, count }: { place: number; count: string }) => `${place} of ${count}`
export const noHits = '0 hits'
export const noMessages = 'No messages found'
export const noMessagesHint = 'Try fewer or shorter words.'
export const messageSearchFailed = "Couldn't search messages."

export const nowConnected = ({ userName }: { userName: string }) =>
  `You and ${userName} are connected`
/** Of two who are not connected anymore. */
export const onceConnected = ({ userName }: { userName: string }) =>
  `You and ${userName} were connected`
export const replyToNote = ({ userName }: { userName: string }) => `Reply to ${userName}'s note`
export const bothWork = ({ text }: { text: string }) => `You both worked at ${text}`
export const bothStudied = ({ text }: { text: string }) => `You both studied at ${text}`
export const openerNever = ({ text }: { text: string }) =>
  `What would you never do in ${text} again?`
export const openerHow = ({ text }: { text: string }) => `How did you get into ${text}?`
export const openerLearn = ({ text }: { text: string }) =>
  `I want to learn ${text}. Where would you start?`
export const openerTeach = ({ text }: { text: string }) =>
  `I've used ${text} for a while. What do you want to build with it?`
export const openerBuilding = 'What are you building right now?'
export const openerBrought = 'What brought you to Shipmates?'
export const openerWork = 'What should I look at first in your work?'
export const openerHint = ({ field }: { field: 'message box' | 'note' }) =>
  `Puts it in the ${field}`
