import type { UseMutationOptions } from '@tanstack/react-query'

/** What a screen does once a change has succeeded or failed; the cache is the change's own matter. */
export type AfterChange<Data, Values> = Pick<
  UseMutationOptions<Data, Error, Values>,
  'onSuccess' | 'onError'
>
