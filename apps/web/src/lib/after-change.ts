import type { UseMutationOptions } from '@tanstack/react-query'

/** The screen's callbacks after a change has succeeded or failed. The cache is updated by the mutation itself. */
export type AfterChange<Data, Values> = Pick<
  UseMutationOptions<Data, Error, Values>,
  'onSuccess' | 'onError'
>
