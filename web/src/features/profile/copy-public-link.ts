import { linkCopied } from '@shipmates/contract/messages/profiles'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../lib/toast.ts'

/** Copies the address of a member's public page, and confirms it in a toast. */
export async function copyPublicLink(userName: string): Promise<void> {
  if (await copyText(`${location.origin}/@${userName}`)) toast.success(linkCopied)
}
