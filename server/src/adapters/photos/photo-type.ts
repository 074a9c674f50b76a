const isAt = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, 'latin1'))

/** Whether a file begins as a JPEG, PNG, WebP or GIF does. Its name and declared type say nothing. */
export const isPhoto = (bytes: Uint8Array): boolean =>
  isAt(bytes, '\xff\xd8\xff') ||
  isAt(bytes, '\x89PNG\r\n\x1a\n') ||
  isAt(bytes, 'GIF87a') ||
  isAt(bytes, 'GIF89a') ||
  (isAt(bytes, 'RIFF') && isAt(bytes, 'WEBP', 8))
