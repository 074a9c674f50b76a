/**
 * Every table and view of the database with its columns, in camelCase.
 * A test compares it with `information_schema`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled table by table
export interface Schema {}
