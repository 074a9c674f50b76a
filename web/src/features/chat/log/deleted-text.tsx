import { deletedByMe, deletedByOther } from '@shipmates/contract/messages/chat'
import Trash2 from 'lucide-react/icons/trash'

export type DeletedTextProps = {
  /** The name of the other member, if the message was theirs. */
  by: string | undefined
}

/** Shown in place of the text of a deleted message. */
export function DeletedText({ by }: DeletedTextProps) {
  return (
    <>
      <Trash2 aria-hidden="true" className="mr-2 inline size-4 align-[-3px]" />
      {by ? deletedByOther({ userName: by }) : deletedByMe}
    </>
  )
}
