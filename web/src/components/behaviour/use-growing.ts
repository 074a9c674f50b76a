import { type RefObject, useLayoutEffect } from 'react'

const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** Grows a text area with its content, in browsers without `field-sizing`. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the text
  useLayoutEffect(() => {
    if (!field.current || growsByItself()) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [field, text])
}
