import { withoutCodeMarks } from './code-marks.ts'
import { imagesSent } from './messages/chat.ts'

/** What stands for a message where it is shown as plain text: its text, or how many images it has. */
export const lineOf = (content: string, imageCount: number | null): string =>
  content === '' && imageCount ? imagesSent({ count: imageCount }) : withoutCodeMarks(content)
