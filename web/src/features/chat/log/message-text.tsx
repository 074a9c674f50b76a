import { classNames } from '../../../lib/class-names.ts'
import { LatePart } from './late-part.tsx'
import { type Marks, useMarks } from './marks.ts'
import { mayBeLong } from './may-be-long.ts'
import { type Part, type Piece, richText } from './rich-text.ts'

type MessageTextProps = { content: string; isOnDark: boolean }

/**
 * A message's text: keeps line breaks, renders safe links and code in backticks, folds long texts.
 */
export function MessageText({ content, isOnDark }: MessageTextProps) {
  const marks = useMarks(content)
  const pieces = richText(content).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change order
    <TextPiece key={index} piece={piece} isOnDark={isOnDark} marks={marks} />
  ))
  if (!mayBeLong(content)) return pieces
  return (
    <LatePart kind="fold" isOnDark={isOnDark} hasMarks={marks !== undefined}>
      {pieces}
    </LatePart>
  )
}

type Look = { isOnDark: boolean; marks: Marks | undefined }

function TextPiece({ piece, ...look }: Look & { piece: Piece }) {
  if (piece.kind === 'block') return <LatePart {...piece} kind="code" mark={look.marks?.mark} />
  return <Lines parts={piece.parts} {...look} />
}

function Lines({ parts, ...look }: Look & { parts: Part[] }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change order
        <TextPart key={index} part={part} {...look} />
      ))}
    </span>
  )
}

const codeGround = (isOnDark: boolean) => (isOnDark ? 'bg-[oklch(1_0_0/.16)]' : 'bg-surface')

function TextPart({ part, isOnDark, marks }: Look & { part: Part }) {
  const text = marks ? marks.mark(part.text) : part.text
  if (part.kind === 'text') return text
  if (part.kind === 'code') {
    return (
      <code
        className={classNames(
          'rounded-[5px] px-[5px] py-0.5 font-mono text-[0.88em] font-500',
          codeGround(isOnDark),
        )}
      >
        {text}
      </code>
    )
  }
  return (
    <a
      href={part.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={classNames(
        'underline underline-offset-[0.2em]',
        isOnDark ? 'focus-visible:outline-on-bubble-out' : 'text-primary',
      )}
    >
      {text}
    </a>
  )
}
