/** Reference to an order in a URL: our id, or the gateway's order number on its return URL. */
export type OrderReference = { by: 'id' | 'mch_order_no'; value: string }

export type OrderSearch = { order_id?: string; mch_order_no?: string }

export function orderReference({ order_id, mch_order_no }: OrderSearch): OrderReference | null {
  if (order_id) return { by: 'id', value: order_id }
  return mch_order_no ? { by: 'mch_order_no', value: mch_order_no } : null
}
