/** The name of a language in the product's language; the tag itself if there is none. */
export const languageName = (tag: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
