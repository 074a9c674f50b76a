/** A store of objects outside the database. Every function throws BlobsError if it is away or refuses. */
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
  /** How many objects there are among them that the product did not store. */
  others: number
  /** Where the next page starts; undefined after the last. */
  next: string | undefined
}

/** The store of objects is away or refuses. The message says why, without a secret. */
export class BlobsError extends Error {
  override name = 'BlobsError'
  /** Whether the same call may succeed soon. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}
