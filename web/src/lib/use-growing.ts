import { type RefObject, useLayoutEffect } from 'react'

const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** Makes a text field as high as its text, in browsers that do not do it by `field-sizing`. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the text
  useLayoutEffect(() => {
    if (!field.current || growsByItself()) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [field, text])
}
