/** A web address in short form: without "https://" and "www.", and without a slash at its end. */
export const shortAddress = (url: string): string =>
  url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** The host of a web address, shown next to a link with a label. */
export const hostOf = (url: string): string => shortAddress(url).split(/[/?#]/)[0] ?? ''
