export type ToastContent = {
  title: string
  message?: string
  /** The subject: a new toast replaces the previous one with the same subject. */
  about?: string
  /** An action offered while the toast is shown. */
  action?: { label: string; run: () => void }
}

export type Toast = ToastContent & {
  id: number
  since: number
  kind: 'success' | 'info' | 'error'
  /** It came from the previous page. */
  moved?: boolean
}

/** Over the page where it covers nothing in use, or at the top of the page's own content. */
export type ToastPlace = 'window' | 'page'

type ToastStack = { toasts: readonly Toast[]; place: ToastPlace }

let stack: ToastStack = { toasts: [], place: 'window' }
let lastId = 0
const listeners = new Set<() => void>()

export function notifySuccess(content: ToastContent): void {
  add('success', content)
}

/** Neutral information; neither a success nor an error. */
export function notifyInfo(content: ToastContent): void {
  add('info', content)
}

/** A failed action. It stays longer than a success and is announced at once. */
export function notifyError(content: ToastContent): void {
  add('error', content)
}

export function dismissToast(id: number): void {
  set({ toasts: stack.toasts.filter((toast) => toast.id !== id) })
}

export function placeToasts(place: ToastPlace): void {
  if (place !== stack.place) set({ place })
}

/** A toast shown within this time before a navigation probably led to it, and explains the next page. */
const ledOnMs = 2_000

/**
 * For a navigation: dismisses the toasts of the page that is left. One that led to the navigation and one with an
 * action move into the content of the next page, and stay for that page only.
 */
export function moveToasts(): void {
  const since = performance.now() - ledOnMs
  const stay = stack.toasts.filter(
    (toast) => !toast.moved && (toast.since >= since || toast.action),
  )
  set({ toasts: stay.map((toast) => ({ ...toast, moved: true })), place: 'page' })
}

export function getToasts(): readonly Toast[] {
  return stack.toasts
}

export function getToastStack(): ToastStack {
  return stack
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A sentence that is already shown is not added twice, so that retries do not pile up. */
function add(kind: Toast['kind'], content: ToastContent): void {
  const { title, message, about } = content
  const old = (toast: Toast) =>
    (toast.title === title && toast.message === message) || (about && toast.about === about)
  lastId += 1
  const toast = { id: lastId, since: performance.now(), kind, ...content }
  set({ toasts: [...stack.toasts.filter((shown) => !old(shown)), toast].slice(-3) })
}

/** An empty stack has no place yet. */
function set(change: Partial<ToastStack>): void {
  stack = { ...stack, ...change }
  if (stack.toasts.length === 0) stack.place = 'window'
  for (const listener of listeners) listener()
}
