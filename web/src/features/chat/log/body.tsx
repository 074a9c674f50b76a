import { Suspense, useEffect, useState } from 'react'
import { optional } from '../../../components/late.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { loadLater } from '../load-later.ts'
import type { Thread } from '../thread/thread.ts'
import type { PartProps } from './parts.tsx'
import { type Marks, mayBeLong, type Part, type Piece, richText, useMarks } from './text.ts'

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

const load = async () => (await loadLater()).MessagePart
export const MessagePart = optional<PartProps>(load)

/** Loads the code of `LatePart`. If that fails, it resolves anyway, and is tried again later. */
async function loadLateParts(): Promise<void> {
  const loaded = MessagePart.load()
  const canLoad = await load().catch(() => undefined)
  if (canLoad) await loaded
}

/**
 * Parts that only some messages have. Their code is loaded with the first messages that have them,
 * otherwise once the screen is idle. Until then code is plain text, a long text is not folded, and
 * other parts are missing.
 */
export function LatePart(props: PartProps) {
  return (
    <Suspense fallback={plain(props)}>
      <MessagePart {...props} />
    </Suspense>
  )
}

const plain = (props: PartProps) =>
  props.kind === 'code' ? props.text : props.kind === 'fold' ? props.children : null

const needsParts = ({ pages }: Thread) =>
  pages.some((page) =>
    page.some(
      ({ replyTo, deletedAt, reactions, content }) =>
        replyTo || deletedAt || reactions[0] || content.includes('```') || mayBeLong(content),
    ),
  )

/**
 * Whether messages can be rendered completely: they and the parts that they need are loaded.
 * Otherwise they would shift later. Once true it stays true.
 */
export function useLateParts(thread: Thread | undefined): boolean {
  const [isReady, setReady] = useState(false)
  const isWaiting = !isReady && thread && needsParts(thread) && !MessagePart.isLoaded()
  if (thread && !isReady && !isWaiting) setReady(true)

  useEffect(() => {
    if (isWaiting) void loadLateParts().then(() => setReady(true))
  }, [isWaiting])

  return isReady
}
