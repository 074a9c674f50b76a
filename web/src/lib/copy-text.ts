import { copyFailed } from '@shipmates/contract/messages/chat-changes'
import { toast } from './toast.ts'

/** Copies a text. Resolves to whether the browser allowed it; if not, shows a toast. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error(copyFailed)
    return false
  }
}
