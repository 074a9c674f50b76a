const UNSIGNED = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const LIST = 4
const MAP = 5

/** The CBOR of whole numbers, texts, bytes, lists and maps. */
export function cborOf(value: unknown): Buffer {
  if (typeof value === 'number') {
    return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value)
  }
  if (typeof value === 'string') {
    return Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(BYTES, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(LIST, value.length), ...value.map(cborOf)])
  if (value instanceof Map) {
    return Buffer.concat([head(MAP, value.size), ...[...value].flat().map(cborOf)])
  }
  throw new TypeError('no CBOR for this value')
}

/** The kind of a value, and its number or length. */
function head(kind: number, length: number): Buffer {
  const first = kind << 5
  if (length < 24) return Buffer.from([first | length])
  if (length < 2 ** 8) return Buffer.from([first | 24, length])
  if (length < 2 ** 16) return Buffer.from([first | 25, length >> 8, length & 255])
  throw new RangeError('too long')
}
