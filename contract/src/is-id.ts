/** A decimal of up to 18 digits. */
export const idPattern = /^[1-9]\d{0,17}$/

/** Whether this is an id of any kind. Needs no schema, so pages without a form load none. */
export const isId = (value: unknown): boolean => typeof value === 'string' && idPattern.test(value)
