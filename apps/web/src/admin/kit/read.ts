import type { ToastContent } from '@/components/notify'

/** A query of the server, with the type of its response. */
export type Read<Answer> = {
  queryKey: readonly unknown[]
  queryFn: () => Promise<Answer>
  meta?: { failure?: ToastContent }
}
