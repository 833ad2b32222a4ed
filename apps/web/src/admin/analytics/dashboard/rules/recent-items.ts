import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api'
import { texts } from '../texts'

type Item = {
  id: string
  kind: keyof Dashboard['recent']
  person: string | null
  description: string
  at: string
}

const words = texts.recent
const maxItems = 10

/** The latest items of all three kinds, newest first, at most ten. */
export function recentItems({ attempts, orders, sign_ups }: Dashboard['recent']): Item[] {
  const items: Item[] = [
    ...attempts.map(({ id, person, quiz_set_name, score, total_questions, completed_at }) => ({
      id,
      kind: 'attempts' as const,
      person,
      description: words.attempt(quiz_set_name, formatNumber(score), formatNumber(total_questions)),
      at: completed_at,
    })),
    ...orders.map(({ id, person, points_amount, amount, state, created_at }) => ({
      id,
      kind: 'orders' as const,
      person,
      description: `${words.order(formatNumber(points_amount), formatPrice(amount))} · ${words.states[state]}`,
      at: created_at,
    })),
    ...sign_ups.map(({ id, person, created_at }) => ({
      id,
      kind: 'sign_ups' as const,
      person,
      description: words.signUp,
      at: created_at,
    })),
  ]
  return items.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, maxItems)
}
