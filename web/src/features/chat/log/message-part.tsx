import { deletedByMe, deletedByOther } from '@shipmates/contract/messages/chat'
import Trash2 from 'lucide-react/icons/trash'
import { CodeBlock, type CodeBlockProps } from './code-block.tsx'
import { Fold, type FoldProps } from './fold.tsx'
import { Gap, type GapProps } from './jump/gap.tsx'
import { QuoteButton, type QuoteButtonProps } from './jump/quote-button.tsx'
import { Reactions, type ReactionsProps } from './reactions/reactions.tsx'
import { Unsent, type UnsentProps } from './unsent.tsx'

export type PartProps =
  | ({ kind: 'quote' } & QuoteButtonProps)
  | ({ kind: 'code' } & CodeBlockProps)
  | ({ kind: 'fold' } & FoldProps)
  | ({ kind: 'deleted' } & DeletedTextProps)
  | ({ kind: 'reactions' } & ReactionsProps)
  | ({ kind: 'unsent' } & UnsentProps)
  | ({ kind: 'gap' } & GapProps)

/** A part that only some messages have. */
export function MessagePart(props: PartProps) {
  switch (props.kind) {
    case 'quote':
      return <QuoteButton {...props} />
    case 'code':
      return <CodeBlock {...props} />
    case 'fold':
      return <Fold {...props} />
    case 'deleted':
      return <DeletedText {...props} />
    case 'reactions':
      return <Reactions {...props} />
    case 'unsent':
      return <Unsent {...props} />
    case 'gap':
      return <Gap {...props} />
  }
}

type DeletedTextProps = {
  /** The name of the other member, if the message was theirs. */
  by: string | undefined
}

/** Shown in place of the text of a deleted message. */
function DeletedText({ by }: DeletedTextProps) {
  return (
    <>
      <Trash2 aria-hidden="true" className="mr-2 inline size-4 align-[-3px]" />
      {by ? deletedByOther({ userName: by }) : deletedByMe}
    </>
  )
}
