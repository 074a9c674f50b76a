/** The part of a pino logger that starting PostgreSQL needs. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
