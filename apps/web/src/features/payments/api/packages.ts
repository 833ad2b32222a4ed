import { queryOptions } from '@tanstack/react-query'
import { authorizedFetch } from '@/lib/data-client'
import { texts } from '../texts'
import { readAnswer } from './call-server'

export type PointsPackage = {
  points_amount: number
  /** Baht. */
  amount: number
  /** Names of the channels that accept the amount. */
  channels: string[]
}

type PackageOffer = {
  /** False if no gateway is configured, so nothing can be bought. */
  available: boolean
  packages: PointsPackage[]
}

/** Returns the packages on sale with their prices, from the settings. */
export function packagesQuery() {
  return queryOptions({
    queryKey: ['point-packages'],
    // During server rendering only the data API is available, and there is no origin for this request.
    enabled: typeof window !== 'undefined',
    meta: { failure: texts.toast.packagesFailed },
    queryFn: async ({ signal }): Promise<PackageOffer> => {
      const response = await authorizedFetch('/payments/options', { signal })
      return (await readAnswer<PackageOffer>(response)).body
    },
  })
}
