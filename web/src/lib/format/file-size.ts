const UNITS = ['kB', 'MB', 'GB']

/** The size of a file in decimal units: "12.4 MB". */
export function fileSize(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size < 99.95 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}
