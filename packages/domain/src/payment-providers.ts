/**
 * The payment gateways and their names on screens. If several are switched on, the first one takes new orders. The
 * SQL of the providers is generated from this list.
 */
export const paymentGateways = { ksher: 'Ksher', stripe: 'Stripe' } as const
export type GatewayName = keyof typeof paymentGateways

export const gatewayNames = Object.keys(paymentGateways) as GatewayName[]

/** The gateways, and the simulated bank. */
export type ProviderName = 'sandbox' | GatewayName
export const providerNames: readonly ProviderName[] = ['sandbox', ...gatewayNames]
