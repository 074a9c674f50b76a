export const offline = 'You are offline'
export const loadsOnReturn = "We'll load this as soon as you're back online."
export const partFailed = "Couldn't load this. Check your connection and try again."
export const noMatch = ({ text }: { text: string }) => `No match for “${text}”`
export const searchHint = 'Try part of a username.'
