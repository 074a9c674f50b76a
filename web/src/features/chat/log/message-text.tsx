import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { type Part, type Piece, richText } from './rich-text.ts'

type MessageTextProps = { content: string; isOnDark: boolean }

/** A message's text: line breaks kept, safe links, code in backticks. */
export function MessageText({ content, isOnDark }: MessageTextProps) {
  return richText(content).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change order
    <TextPiece key={index} piece={piece} isOnDark={isOnDark} />
  ))
}

function TextPiece({ piece, isOnDark }: { piece: Piece; isOnDark: boolean }) {
  if (piece.kind === 'block') return <CodeBlock {...piece} isOnDark={isOnDark} />
  return <Lines parts={piece.parts} isOnDark={isOnDark} />
}

function Lines({ parts, isOnDark }: { parts: Part[]; isOnDark: boolean }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change order
        <TextPart key={index} part={part} isOnDark={isOnDark} />
      ))}
    </span>
  )
}

const codeGround = (isOnDark: boolean) => (isOnDark ? 'bg-[oklch(1_0_0/.16)]' : 'bg-surface')

function TextPart({ part, isOnDark }: { part: Part; isOnDark: boolean }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'code') {
    return (
      <code
        className={classNames(
          'rounded-[5px] px-[5px] py-0.5 font-mono text-[0.88em] font-500',
          codeGround(isOnDark),
        )}
      >
        {part.text}
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
      {part.text}
    </a>
  )
}

type CodeBlockProps = { text: string; language: string | undefined; isOnDark: boolean }

/** A code block with its line breaks kept; long lines scroll horizontally. */
function CodeBlock({ text, language, isOnDark }: CodeBlockProps) {
  const figure = useRef<HTMLElement>(null)
  const isScrolling = useIsWiderThanItsBox(figure)
  return (
    <figure
      ref={figure}
      aria-label={language ? `Code, ${language}` : 'Code'}
      tabIndex={isScrolling ? 0 : undefined}
      className={classNames(
        'mx-0 my-1.5 overflow-x-auto overscroll-x-contain rounded-[8px] px-3 py-2 font-mono text-13 leading-[1.5] font-500 whitespace-pre [scrollbar-width:thin] [tab-size:4] forced-colors:border',
        codeGround(isOnDark),
        isOnDark && 'focus-visible:outline-on-bubble-out',
      )}
    >
      {language && <figcaption className="sticky left-0 w-fit text-11">{language}</figcaption>}
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

/** Whether the content overflows horizontally. Updated by a ResizeObserver. */
function useIsWiderThanItsBox(box: RefObject<HTMLElement | null>): boolean {
  const [isWider, setWider] = useState(false)

  useEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => {
      setWider(element.scrollWidth > element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  return isWider
}
