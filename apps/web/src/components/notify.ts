export type Toast = {
  id: number
  kind: 'success' | 'error'
  title: string
  message?: string
}

export type ToastContent = { title: string; message?: string }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function notifySuccess(content: ToastContent): void {
  add('success', content)
}

/** A failed action. It stays longer than a success, and is announced at once. */
export function notifyError(content: ToastContent): void {
  add('error', content)
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
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
  const same = (toast: Toast) => toast.title === content.title && toast.message === content.message
  lastId += 1
  toasts = [...toasts.filter((toast) => !same(toast)), { id: lastId, kind, ...content }].slice(-3)
  emit()
}

function emit(): void {
  for (const listener of listeners) listener()
}
