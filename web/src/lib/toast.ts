import type { ReactNode } from 'react'
import { NARROW } from './browser/use-window.ts'
import { createStore, type Store } from './store.ts'

/** The member a toast is about, and the page it opens. */
export type ToastSubject = {
  avatar: ReactNode
  /** Shown in bold where it occurs in the text. */
  userName?: string | undefined
  path: string
  open: () => void
}

export type Toast = {
  id: number
  kind: 'success' | 'info' | 'error'
  text: string
  /** A second line, less prominent. */
  detail?: string | undefined
  /** Reverts the action that the toast reports. */
  undo?: (() => void) | undefined
  /** A button over the link to `about`. */
  action?: ReactNode
  about?: ToastSubject | undefined
  /** Survives the next navigation. */
  isForNextScreen?: boolean | undefined
  durationMs: number
  /**
   * When it was added or last changed, in milliseconds since 1970. Its time on screen restarts
   * then.
   */
  shownAt: number
  /** Key of an event toast (`lib/event-toasts.ts`). */
  key?: string | undefined
}

type ToastOptions = Pick<Toast, 'detail' | 'undo' | 'about' | 'isForNextScreen'> & {
  durationMs?: number | undefined
}

const MAX_TOASTS = 3
const MERGE_MS = 2_000
export const durationMs = { success: 6_000, info: 6_000, error: 10_000 }

/** All toasts, including those queued on a phone. */
let toasts: readonly Toast[] = []
const shown = createStore<readonly Toast[]>([])
let lastId = 0

function change(next: readonly Toast[]): void {
  toasts = next
  shown.set(isNarrow() ? next.slice(0, 1) : next)
}

/** Whether this is a phone, which shows one toast at a time. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches

function add(kind: Toast['kind'], text: string, options: ToastOptions = {}): number {
  const twin = options.undo ? undefined : findTwin(kind, text, options.detail)
  const shownAt = Date.now()
  if (twin && shownAt - twin.shownAt < MERGE_MS) return twin.id

  const toast = {
    id: nextToastId(),
    kind,
    text,
    shownAt,
    ...options,
    durationMs: options.durationMs ?? durationMs[kind],
  }
  const stays = (other: Toast) => other !== twin && (kind === 'error' || staysNextTo(other))
  const others = toasts.filter(stays)
  change(isNarrow() ? oneByOne(others, toast) : newest([...others, toast]))
  return toast.id
}

/** On a phone a success or info waits for a toast with Undo; an error or another Undo does not. */
function oneByOne(others: readonly Toast[], toast: Toast): Toast[] {
  if (toast.kind === 'error' || toast.undo) return [toast]
  return [...others.filter(({ undo }) => undo).slice(-1), toast]
}

/** Toasts that a success or info does not replace: event toasts, and those that offer Undo. */
const staysNextTo = ({ key, undo }: Toast) => key !== undefined || undo !== undefined

/** The newest toasts, up to the limit. Those that offer Undo are dropped last. */
function newest(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MAX_TOASTS) return all
  const dropped = all.slice(0, -1).find(({ undo }) => !undo) ?? all[0]
  return all.filter((toast) => toast !== dropped)
}

/** An equal toast without Undo that is still shown. */
function findTwin(kind: Toast['kind'], text: string, detail?: string): Toast | undefined {
  const saysSame = (toast: Toast) =>
    toast.kind === kind && toast.text === text && toast.detail === detail
  return toasts.find((toast) => saysSame(toast) && !toast.undo)
}

/**
 * Shows a toast. At most three at a time. Equal toasts without Undo are merged within two seconds;
 * later they replace the earlier one. A success or info replaces all others except event toasts and
 * those that offer Undo. A phone shows one at a time, the newest. While it offers Undo, a success
 * or info waits until it is gone; an error or the next Undo replaces it.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  info: (text: string, options?: ToastOptions) => add('info', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
}

/** All toasts, including those that wait on a phone. */
export const allToasts = (): readonly Toast[] => toasts

/** Changes all toasts, including those that wait on a phone. */
export function editToasts(edit: (all: readonly Toast[]) => readonly Toast[]): void {
  change(newest(edit(toasts)))
}

export const nextToastId = (): number => ++lastId

/** The id of the element with an event toast's text. */
export const textIdOf = (key: string): string => `toast-${key}`

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/**
 * Dismisses the toasts of a screen on navigation to `path`. Toasts about a person stay, unless
 * `path` is the page they open, or this is a phone.
 */
export function dismissScreenToasts(path: string): void {
  const staying = toasts.filter(({ isForNextScreen, about }) =>
    about && !isNarrow() ? about.path !== path : isForNextScreen,
  )
  if (toasts.length > 0) change(staying.map((toast) => ({ ...toast, isForNextScreen: false })))
}

/** Dismisses the toasts of a member who has signed out. Those for the login screen stay. */
export function dismissMemberToasts(): void {
  if (toasts.length > 0) change(toasts.filter(({ isForNextScreen }) => isForNextScreen))
}

export function clearToasts(): void {
  change([])
}

/** The visible toasts, oldest first. */
export const toastStore: Store<readonly Toast[]> = shown

/** Resolves when the first toast is shown. */
export const whenToasted = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = shown.subscribe(() => {
      stop()
      resolve()
    })
    if (shown.getSnapshot().length > 0) resolve()
  })
