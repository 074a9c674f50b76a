/** A text without control characters, except tabs and line feeds. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, '')
