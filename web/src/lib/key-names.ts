const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What a key is called on this keyboard; `Mod` is Command or Ctrl. */
export function keyName(key: string): string {
  if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl'
  return key === 'Alt' && isApple() ? '⌥' : key
}
