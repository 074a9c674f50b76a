/** The body of a response. Throws an Error beyond `maxBytes`, and stops reading. */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    // Leaving the loop cancels the rest of the response.
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
