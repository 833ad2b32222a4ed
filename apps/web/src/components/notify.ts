export type ToastContent = {
  title: string
  message?: string
  /** What it is the outcome of: the next one of the same takes its place. */
  about?: string
  /** What can be done about it, as long as it is shown. */
  action?: { label: string; run: () => void }
}

export type Toast = ToastContent & { id: number; since: number; kind: 'success' | 'info' | 'error' }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function notifySuccess(content: ToastContent): void {
  add('success', content)
}

/** Something to know, which nobody did wrong. */
export function notifyInfo(content: ToastContent): void {
  add('info', content)
}

/** A failed action. It stays longer than a success, and is announced at once. */
export function notifyError(content: ToastContent): void {
  add('error', content)
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  emit()
}

/** What led to another page, or can still be undone, is told on it; what was told before it is over. */
const ledOnMs = 2_000

export function dismissEarlierToasts(): void {
  const since = performance.now() - ledOnMs
  toasts = toasts.filter((toast) => toast.action || toast.since >= since)
  emit()
}

export function getToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same sentence twice at once is one toast: a retry must not pile up. */
function add(kind: Toast['kind'], content: ToastContent): void {
  const { title, message, about } = content
  const old = (toast: Toast) =>
    (toast.title === title && toast.message === message) || (about && toast.about === about)
  lastId += 1
  toasts = [
    ...toasts.filter((toast) => !old(toast)),
    { id: lastId, since: performance.now(), kind, ...content },
  ].slice(-3)
  emit()
}

function emit(): void {
  for (const listener of listeners) listener()
}
