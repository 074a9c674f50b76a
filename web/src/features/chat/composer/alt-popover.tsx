import { IMAGE_ALT_MAX_CHARS } from '@shipmates/contract/limits'
import { type RefObject, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { LimitedTextArea } from '../../../components/ui/limited-text-area.tsx'
import { Popover } from '../../../components/ui/popover.tsx'
import { NARROW, useMediaQuery } from '../../../lib/browser/use-window.ts'

type AltPopoverProps = {
  /** The file name. */
  name: string
  alt: string
  /** The URL of the picture; undefined while it is being prepared. */
  src: string | undefined
  triggerRef: RefObject<HTMLButtonElement | null>
  onSave: (alt: string) => void
  onClose: () => void
}

/**
 * A field for the description of an image before it is sent: next to the image; on a phone in a
 * sheet.
 */
export function AltPopover(props: AltPopoverProps) {
  const { name, triggerRef, onClose } = props
  const label = `Describe ${name}`
  if (useMediaQuery(NARROW)) {
    return (
      <Dialog size="small" title={label} onClose={onClose}>
        <div className="mt-3.5">
          <Description {...props} />
        </div>
      </Dialog>
    )
  }
  return (
    <Popover
      label={label}
      triggerRef={triggerRef}
      align="start"
      className="w-[340px] rounded-card p-4"
      onClose={onClose}
    >
      <Description {...props} />
    </Popover>
  )
}

/** Not a form, because it is inside the message's form. */
function Description({ alt, src, onSave, onClose }: AltPopoverProps) {
  const [text, setText] = useState(alt)
  return (
    <div className="grid gap-3.5">
      {src && (
        <img
          src={src}
          alt=""
          className="w-full rounded-control bg-sunken"
          style={{ height: 140, objectFit: 'contain' }}
        />
      )}
      <LimitedTextArea
        warns
        max={IMAGE_ALT_MAX_CHARS}
        data-autofocus
        label="Description"
        optional
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid grid-cols-2 gap-2.5 max-md:*:h-12">
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" onClick={() => onSave(text.trim())}>
          Save
        </Button>
      </div>
    </div>
  )
}
