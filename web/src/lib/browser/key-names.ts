const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The label of a key on this platform's keyboard; `Mod` is Command or Ctrl. */
export function keyName(key: string): string {
  if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl'
  return key === 'Alt' && isApple() ? '⌥' : key
}
