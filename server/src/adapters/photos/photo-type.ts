const isAt = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, 'latin1'))

/**
 * Whether the first bytes are those of a JPEG, PNG, WebP or GIF. Names and declared types
 * are ignored.
 */
export const isPhoto = (bytes: Uint8Array): boolean =>
  isAt(bytes, '\xff\xd8\xff') ||
  isAt(bytes, '\x89PNG\r\n\x1a\n') ||
  isAt(bytes, 'GIF87a') ||
  isAt(bytes, 'GIF89a') ||
  (isAt(bytes, 'RIFF') && isAt(bytes, 'WEBP', 8))
