/** An object store outside the database. Every function throws BlobsError if it is away or refuses. */
export interface BlobStore {
  put(blob: string, bytes: Buffer): Promise<void>
  /** Undefined if there is no such object. */
  get(blob: string): Promise<Buffer | undefined>
  /** Deletes an object if it exists. */
  delete(blob: string): Promise<void>
  /** The first objects after one, in the order of their names. */
  list(after: string): Promise<Listing>
}

export interface Listing {
  blobs: string[]
  /** The number of objects on this page that the product did not store. */
  others: number
  /** Where the next page starts; undefined after the last. */
  next: string | undefined
}

/** The object store is away or refuses. The message gives the reason, without secrets. */
export class BlobsError extends Error {
  override name = 'BlobsError'
  /** Whether the same call may succeed soon. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}
