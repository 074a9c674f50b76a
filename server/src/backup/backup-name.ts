/** The name of a backup that the product names itself, by its time in UTC and its purpose. */
export function backupName(at: Date, purpose?: string, isEncrypted = false): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `shipmates-${time}${purpose ? `-${purpose}` : ''}.backup${isEncrypted ? '.age' : ''}`
}
