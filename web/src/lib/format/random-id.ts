const VERSION_4 = 0x40
const VARIANT = 0x80

/**
 * A random UUID. `crypto.randomUUID` is missing in insecure contexts: over http on the local
 * network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | VERSION_4
  bytes[8] = (bytes[8]! & 0x3f) | VARIANT
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
