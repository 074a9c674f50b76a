import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CheckBox } from '../../../components/ui/check-box.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { FieldError } from '../../../components/ui/field-frame.tsx'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** Renders the heading, with the list's lead text. */
  heading: (list: ReactNode) => ReactNode
  onDone: () => void
}

/**
 * New recovery codes, which are shown only once: the dialog stays until the member confirms that
 * they are saved.
 */
export function RecoveryCodes({ codes, heading, onDone }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const end = () => (isSaved ? onDone() : setMissing(true))
  return (
    <Dialog
      isAlert
      onClose={end}
      footer={
        <Button kind="primary" onClick={end}>
          Done
        </Button>
      }
    >
      {heading(
        <>
          <p className="mt-1.5 text-pretty text-ink-2">
            Each code works once if you lose your phone. We won't show them again.
          </p>
          <ol
            aria-label="Recovery codes"
            className="type-mono mt-4 grid grid-cols-2 gap-2 rounded-row bg-sunken px-4 py-3.5 text-14"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <Keeping text={codes.join('\n')} />
          <CheckBox
            className="mt-4"
            label="I've saved these codes somewhere safe"
            isChecked={isSaved}
            onChange={(saved) => {
              setSaved(saved)
              setMissing(false)
            }}
          />
          <div role="alert">
            {isMissing && <FieldError message="Tick this once you have saved them" />}
          </div>
        </>,
      )}
    </Dialog>
  )
}

function Keeping({ text }: { text: string }) {
  return (
    <div className="mt-3.5 flex flex-wrap gap-2">
      <CopyButton text={text} size="small" />
      <Button size="small" onClick={() => download(text)}>
        <Download aria-hidden="true" />
        Download
      </Button>
      <Button size="small" onClick={() => printCodes(text)}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </div>
  )
}

const TITLE = () => `Recovery codes for ${location.host}`

function download(text: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([`${TITLE()}\n\n${text}\n`], { type: 'text/plain' }))
  link.href = url
  link.download = 'shipmates-recovery-codes.txt'
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Prints only the codes, from a frame of their own. */
function printCodes(text: string): void {
  const frame = document.createElement('iframe')
  // Hidden visually, but rendered: some browsers print nothing from an unrendered frame.
  frame.className = 'sr-only'
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  document.body.append(frame)
  // A frame without an address has a document at once.
  const page = frame.contentDocument!
  const view = frame.contentWindow!
  const heading = page.createElement('h1')
  heading.textContent = TITLE()
  const codes = page.createElement('pre')
  codes.textContent = text
  page.body.append(heading, codes)
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
