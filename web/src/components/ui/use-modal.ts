import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { enterTopLayer } from '../../lib/browser/top-dialog.ts'
import { endDialogExits, playExit } from '../behaviour/exit-animation.ts'

type Modal = {
  ref: RefObject<HTMLDialogElement | null>
  dialogProps: {
    onCancel: (event: { preventDefault: () => void }) => void
    onClose: () => void
    onPointerDown: (event: { target: EventTarget }) => void
    onClick: (event: { target: EventTarget }) => void
  }
}

/**
 * Keeps a native modal dialog open while mounted. Esc, a press on the backdrop, Back on Android, and
 * Back or Forward to another page call `onClose`; focus is restored afterwards.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (!dialog) return
    const isFollowing = endDialogExits()
    dialog.showModal()
    if (isFollowing) skipEntrance(dialog)
    const leaveTopLayer = enterTopLayer(dialog)
    focusFirst(dialog)
    return () => {
      leaveTopLayer()
      playExit(dialog)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const leave = useEffectEvent(onClose)
  // A dialog of the shell would stay open over the other page.
  useLayoutEffect(() => {
    const page = currentPage()
    const follow = () => {
      if (currentPage() !== page) leave()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return {
    ref,
    dialogProps: {
      onCancel: (event) => {
        event.preventDefault()
        onClose()
      },
      // The browser closes it without a `cancel` event when Esc, or Back on Android, is pressed twice.
      onClose: () => {
        if (!ref.current?.open) onClose()
      },
      onPointerDown: (event) => {
        pressed.current = event.target
      },
      // A text selection that ends outside is not a press on the backdrop.
      onClick: (event) => {
        if (event.target === ref.current && pressed.current === ref.current) onClose()
      },
    },
  }
}

const currentPage = () => location.pathname + location.hash

/**
 * Shows the dialog and its backdrop at once, so that the page does not flash between two dialogs.
 * Endless animations, such as a spinner's, continue.
 */
function skipEntrance(dialog: HTMLDialogElement): void {
  for (const animation of dialog.getAnimations?.({ subtree: true }) ?? []) {
    const { effect } = animation
    if (effect instanceof KeyframeEffect && effect.target === dialog) animation.finish()
  }
}

/** The element marked data-autofocus, else the title, so that screen readers start with it. */
function focusFirst(dialog: HTMLDialogElement): void {
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('[data-dialog-title]')
  first?.focus()
}
