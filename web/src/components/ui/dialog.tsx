import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from './button.tsx'
import { SheetHandle } from './sheet-handle.tsx'
import { useModal } from './use-modal.ts'

export const TitleId = createContext<string | undefined>(undefined)

type DialogProps = {
  /** The heading. Without it, the content must hold a DialogTitle. */
  title?: string | undefined
  onClose: () => void
  /** Fixed at the bottom while the content scrolls. */
  footer?: ReactNode
  size?: 'small' | 'large' | undefined
  /** Whether content reaches the edges, for a pennant across the top. */
  flush?: boolean | undefined
  /**
   * For content without focusable elements: the dialog itself takes focus, so that keys scroll it
   * in every browser.
   */
  isForReading?: boolean | undefined
  /** A question that requires an answer. It has no Close button: one of its buttons declines. */
  isAlert?: boolean | undefined
  /** Shown next to the Close button, such as a menu. */
  aside?: ReactNode
  /** `top` keeps the upper edge in place while the content changes height; `tall` has one height for all contents. */
  place?: 'middle' | 'top' | 'tall' | undefined
  children: ReactNode
}

const places = {
  middle: 'm-auto',
  top: 'm-auto max-md:h-dvh md:mt-[12dvh] md:max-h-[calc(76dvh-var(--toast-room))]',
  tall: 'm-auto',
}

/** The position of the Close button, depending on the content at the top. */
const closePlaces = {
  top: 'top-2 right-3 max-md:top-4',
  pennant: 'top-6 right-3.5 max-md:top-4',
  title: 'top-3.5 right-3.5 max-md:top-6',
}

/** A modal dialog, open while mounted; below 768 px a bottom sheet. */
export function Dialog(props: DialogProps) {
  const { title, onClose, footer, size = 'large', flush, isForReading, isAlert } = props
  const { place = 'middle' } = props
  const titleId = useId()
  const contentId = useId()
  const { ref, dialogProps } = useModal(onClose)

  return (
    <TitleId value={titleId}>
      <dialog
        ref={ref}
        {...dialogProps}
        role={isAlert ? 'alertdialog' : undefined}
        aria-labelledby={titleId}
        aria-describedby={isAlert ? contentId : undefined}
        style={place === 'tall' ? { height: '42rem' } : undefined}
        className={classNames(
          'dialog flex max-h-[calc(100dvh-64px-var(--toast-room))] w-full flex-col overflow-hidden rounded-dialog bg-surface text-ink shadow-3 outline-none backdrop:bg-overlay forced-colors:border',
          'max-md:mb-0 max-md:max-h-[calc(92dvh-var(--toast-room))] max-md:max-w-full max-md:rounded-b-none',
          places[place],
          size === 'small' ? 'md:max-w-[440px]' : 'md:max-w-[640px]',
        )}
      >
        <SheetHandle hidesContent={!flush} onClose={onClose} />
        {!isAlert && (
          <div
            className={classNames(
              // Opaque, because the content scrolls below it.
              'absolute z-2 flex gap-1 rounded-control bg-surface max-md:right-2 max-md:*:[.button]:size-11',
              closePlaces[place === 'top' ? 'top' : flush ? 'pennant' : 'title'],
            )}
          >
            {props.aside}
            <Button kind="ghost" icon aria-label="Close" onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          </div>
        )}
        <div
          id={contentId}
          {...(isForReading && { role: 'group', tabIndex: 0, 'aria-labelledby': titleId })}
          className={classNames(
            'focus-visible:-outline-offset-3 overflow-auto overscroll-contain [scrollbar-color:var(--edge)_transparent] [scrollbar-width:thin]',
            place === 'tall' && 'flex-1',
            flush ? '' : 'px-7 pt-6 pb-7 max-md:px-[18px] max-md:pt-8 max-md:pb-6',
          )}
        >
          {title && (
            <DialogTitle className="pr-10 text-22 tracking-[-0.02em] wrap-anywhere">
              {title}
            </DialogTitle>
          )}
          {props.children}
        </div>
        {footer && <DialogFooter>{footer}</DialogFooter>}
      </dialog>
    </TitleId>
  )
}

/** The id of the enclosing dialog's heading, for attributes such as `aria-describedby`. */
export const useDialogTitleId = (): string | undefined => use(TitleId)

/** The heading that names the dialog, for content that renders it itself. */
export function DialogTitle({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h2
      id={useDialogTitleId()}
      tabIndex={-1}
      data-dialog-title
      className={classNames('type-title', className)}
    >
      {children}
    </h2>
  )
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-none items-center justify-end gap-2.5 border-t border-line bg-surface px-7 py-3.5 max-md:flex-wrap max-md:px-[18px] max-md:pt-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:*:[.button]:h-12 max-md:*:[.button]:flex-1">
      {children}
    </footer>
  )
}
