import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ColouredCode, CopyButton } from './code/block-parts.tsx'

type CodeProps = { text: string; language: string | undefined }
export type CodeBlockProps = CodeProps & {
  /** Marks search hits. Marked code has no colours. */
  mark: ((text: string) => ReactNode) | undefined
}

/** A code block with its language and Copy; long lines scroll horizontally. */
export function CodeBlock({ text, language, mark }: CodeBlockProps) {
  const pre = useRef<HTMLPreElement>(null)
  const isScrolling = useIsWiderThanItsBox(pre)
  return (
    <figure
      aria-label={language ? `Code, ${language}` : 'Code'}
      className="mx-0 my-[3px] w-[min(535px,100%)] overflow-hidden rounded-control border border-line bg-surface text-left text-ink"
    >
      <figcaption className="type-mono flex h-[34px] items-center justify-between border-b border-line pr-1 pl-3 text-11 text-ink-2">
        {language}
        <CopyButton text={text} />
      </figcaption>
      <pre
        ref={pre}
        tabIndex={isScrolling ? 0 : undefined}
        className="overflow-x-auto overscroll-x-contain px-3 pt-2.5 pb-3 font-mono text-[12.5px] leading-[1.6] font-500 tracking-[-0.01em] whitespace-pre focus-visible:-outline-offset-3 [scrollbar-width:thin] [tab-size:4]"
      >
        <code>{mark ? mark(text) : <ColouredCode text={text} language={language} />}</code>
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
