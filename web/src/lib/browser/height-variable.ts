/**
 * A ref callback that keeps a CSS variable of the document at the element's height. Without the
 * element, the variable has the value of the style sheet.
 */
export const heightVariable = (name: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const measure = () => style.setProperty(name, `${element.offsetHeight}px`)
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(name)
  }
}
