import { Badge, Group } from '@mantine/core'
import type { Order } from '../api/orders'
import { texts } from '../texts'

const colors: Record<Order['state'], string> = {
  pending: 'mango',
  paid: 'leaf',
  failed: 'gray',
  refunded: 'brand',
}

/** The state of an order, and whether it needs review. */
export function OrderState({ order }: { order: Order }) {
  return (
    <Group gap={4}>
      <Badge variant="light" color={colors[order.state]}>
        {texts.states[order.state]}
      </Badge>
      {order.needs_review && (
        <Badge variant="light" color="ruby">
          {texts.states.review}
        </Badge>
      )}
    </Group>
  )
}
