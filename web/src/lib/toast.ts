export type ToastAction = { label: string; run: () => void }

export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  /** A second, quieter line. */
  detail?: string | undefined
  action?: ToastAction | undefined
  durationMs: number
  /** When it was said, in milliseconds since 1970. */
  saidAt: number
}

type ToastOptions = Pick<Toast, 'detail' | 'action'>

const MAX_TOASTS = 3
const MERGE_MS = 2_000
const durationMs = { success: 6_000, error: 10_000 }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], text: string, options: ToastOptions = {}): number {
  const twin = options.action ? undefined : findTwin(kind, text, options.detail)
  const saidAt = Date.now()
  if (twin && saidAt - twin.saidAt < MERGE_MS) return twin.id

  lastId += 1
  const toast = { id: lastId, kind, text, durationMs: durationMs[kind], saidAt, ...options }
  const stays = (other: Toast) => other !== twin && (kind === 'error' || isNoError(other))
  change([...toasts.filter(stays), toast].slice(-MAX_TOASTS))
  return toast.id
}

const isNoError = (toast: Toast) => toast.kind !== 'error'

/** The same words, still to be seen. */
function findTwin(kind: Toast['kind'], text: string, detail?: string): Toast | undefined {
  const saysSame = (toast: Toast) =>
    toast.kind === kind && toast.text === text && toast.detail === detail
  return toasts.find((toast) => saysSame(toast) && !toast.action)
}

/**
 * Reports what happened in the background. At most three stand at once. The same words, unless they carry
 * an action, are said once within two seconds, and later in place of those that still stand. A success
 * ends the errors before it.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** For when what failed is no longer on the screen. */
export function dismissErrors(): void {
  if (!toasts.every(isNoError)) change(toasts.filter(isNoError))
}

export function clearToasts(): void {
  change([])
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => toasts,
}
