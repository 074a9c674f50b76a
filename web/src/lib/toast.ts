import type { ReactNode } from 'react'
import { NARROW } from './browser/use-media-query.ts'
import { createStore, type Store } from './store.ts'

export type ToastAction = { label: string; run: () => void }

/** The member a toast is about, and the page it opens. */
export type ToastSubject = {
  face: ReactNode
  path: string
  open: () => void
}

export type Toast = {
  id: number
  kind: 'success' | 'info' | 'error'
  text: string
  /** A second line, less prominent. */
  detail?: string | undefined
  action?: ToastAction | undefined
  about?: ToastSubject | undefined
  /** Survives the next navigation. */
  isForNextScreen?: boolean | undefined
  durationMs: number
  /** When it was added, in milliseconds since 1970. */
  shownAt: number
}

type ToastOptions = Pick<Toast, 'detail' | 'action' | 'about' | 'isForNextScreen'>

const MAX_TOASTS = 3
const MERGE_MS = 2_000
const durationMs = { success: 6_000, info: 6_000, error: 10_000 }

/** All toasts, including those queued on a phone. */
let toasts: readonly Toast[] = []
const shown = createStore<readonly Toast[]>([])
let lastId = 0

function change(next: readonly Toast[]): void {
  toasts = next
  shown.set(matchMedia(NARROW).matches ? next.slice(0, 1) : next)
}

function add(kind: Toast['kind'], text: string, options: ToastOptions = {}): number {
  const twin = options.action ? undefined : findTwin(kind, text, options.detail)
  const shownAt = Date.now()
  if (twin && shownAt - twin.shownAt < MERGE_MS) return twin.id

  lastId += 1
  const toast = { id: lastId, kind, text, durationMs: durationMs[kind], shownAt, ...options }
  const stays = (other: Toast) => other !== twin && (kind === 'error' || staysBeside(other))
  const others = toasts.filter(stays)
  const isNarrow = matchMedia(NARROW).matches
  change(isNarrow ? oneByOne(others, toast) : [...others, toast].slice(-MAX_TOASTS))
  return toast.id
}

/** On a phone a toast waits for an undoable one, unless it is an error or undoable itself. */
function oneByOne(others: readonly Toast[], toast: Toast): Toast[] {
  if (toast.kind === 'error' || toast.action) return [toast]
  return [...others.filter(staysBeside).slice(-1), toast]
}

/** What a success or info does not replace: toasts with an action (Undo), except errors. */
const staysBeside = (other: Toast) => other.kind !== 'error' && other.action !== undefined

/** An equal toast without an action that is still shown. */
function findTwin(kind: Toast['kind'], text: string, detail?: string): Toast | undefined {
  const saysSame = (toast: Toast) =>
    toast.kind === kind && toast.text === text && toast.detail === detail
  return toasts.find((toast) => saysSame(toast) && !toast.action)
}

/**
 * Shows a toast. At most three at a time. Equal toasts without an action are merged within two
 * seconds; later they replace the earlier one. A success or info replaces all others except those
 * that offer Undo.
 * A phone shows one at a time. While it offers Undo, a success or info waits until it is gone; an
 * error or the next Undo replaces it.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  info: (text: string, options?: ToastOptions) => add('info', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/**
 * Dismisses the toasts of a screen on navigation to `path`. Toasts about a person stay, unless
 * `path` is the page they open.
 */
export function dismissScreenToasts(path: string): void {
  const staying = toasts.filter(({ isForNextScreen, about }) =>
    about ? about.path !== path : isForNextScreen,
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

/** What is shown, oldest first. */
export const toastStore: Store<readonly Toast[]> = shown
