import { useEffect } from 'react'

/**
 * Keeps the browser from opening a file that is dropped outside the chat, which would leave the
 * app.
 */
export function useDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { defaultPrevented, dataTransfer } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    const end = new AbortController()
    for (const name of ['dragover', 'drop'] as const)
      addEventListener(name, refuse, { signal: end.signal })
    return () => end.abort()
  }, [])
}
