import { withoutCodeMarks } from './code-marks.ts'
import { imagesSent } from './messages/chat.ts'

/** A message as a line of plain text: its text, or its number of images. */
export const lineOf = (content: string, imageCount: number | null): string =>
  content === '' && imageCount ? imagesSent({ count: imageCount }) : withoutCodeMarks(content)
