/** A web address as people read it: without "https://" and "www.", and without a slash at its end. */
export const shortAddress = (url: string): string =>
  url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '')
