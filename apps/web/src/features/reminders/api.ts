import type { Answer } from '@sanamsob/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { ownEndpoint, subscribeBrowser } from './subscribe-browser'
import { texts } from './texts'

export type Reminders = Answer<'my_reminders'>
export type Channel = Reminders['channels'][number]

/** The user's reminders, with the endpoint of this browser. */
export function remindersQuery(userId: string) {
  return queryOptions({
    queryKey: ['reminders', userId],
    queryFn: async () => {
      const [own, here] = await Promise.all([data.rpc('my_reminders'), ownEndpoint()])
      return { ...unwrap(own), here }
    },
  })
}

export type Choice = { hour: number; channels: Channel[] }

/** Consents to reminders. A browser that is to show them and shows none yet subscribes first. */
export function useSetReminders(
  userId: string,
  { devices, push_key }: Pick<Reminders, 'devices' | 'push_key'>,
  after: AfterChange<void, Choice>,
) {
  return useChange(userId, after, async ({ hour, channels }: Choice) => {
    if (channels.includes('push') && devices.length === 0 && push_key)
      await subscribeBrowser(push_key)
    const choice = { hour, channels, text_version: texts.consent.version }
    unwrap(await data.rpc('set_reminders', choice))
  })
}

export function useStopReminders(userId: string, after: AfterChange<void, void>) {
  return useChange(userId, after, async () => {
    unwrap(await data.rpc('stop_reminders'))
  })
}

export function useResumeReminders(userId: string, after: AfterChange<void, void>) {
  return useChange(userId, after, async () => {
    unwrap(await data.rpc('resume_reminders'))
  })
}

export function useDeclineReminders(userId: string, after: AfterChange<void, void>) {
  return useChange(userId, after, async () => {
    unwrap(await data.rpc('decline_reminders'))
  })
}

export function useAddBrowser(userId: string, after: AfterChange<void, string>) {
  return useChange(userId, after, subscribeBrowser)
}

export function useRemoveDevice(userId: string, after: AfterChange<void, string>) {
  return useChange(userId, after, async (subscriptionId: string) => {
    unwrap(await data.rpc('remove_push_subscription', { subscription_id: subscriptionId }))
  })
}

/** A change after which the reminders are read again, also if it failed halfway. */
function useChange<Wish>(
  userId: string,
  after: AfterChange<void, Wish>,
  mutationFn: (wish: Wish) => Promise<void>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    ...after,
    onSettled: () => queries.invalidateQueries(remindersQuery(userId)),
  })
}
