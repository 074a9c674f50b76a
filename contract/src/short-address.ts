/** A web address as people read it: without "https://" and "www.", and without a slash at its end. */
export const shortAddress = (url: string): string =>
  url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** The host of a web address, to show where a link with a label leads. */
export const hostOf = (url: string): string => shortAddress(url).split(/[/?#]/)[0] ?? ''
