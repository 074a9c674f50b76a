import { DeleteQuestion } from './delete-question.tsx'
import { EmojiField } from './emoji-field.tsx'
import type { LayerProps } from './layer-props.ts'
import { MessageMenu } from './message-menu.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { ReactionMenu } from './reaction-menu.tsx'

const layers = {
  menu: MessageMenu,
  sheet: MessageSheet,
  react: ReactionMenu,
  emoji: EmojiField,
  delete: DeleteQuestion,
}

/** A menu, a sheet, a field or a question about one message. */
export function MessageLayer(props: LayerProps) {
  const Layer = layers[props.kind]
  return <Layer {...props} />
}
