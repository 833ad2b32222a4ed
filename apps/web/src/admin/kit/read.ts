import type { ToastContent } from '@/components/notify'

/** What is read from the server, as a query of a known answer. */
export type Read<Answer> = {
  queryKey: readonly unknown[]
  queryFn: () => Promise<Answer>
  meta?: { failure?: ToastContent }
}
