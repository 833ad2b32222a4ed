import { queryOptions } from '@tanstack/react-query'
import { authorizedFetch } from '@/lib/data-client'
import { texts } from '../texts'
import { readAnswer } from './call-server'

export type PointsPackage = {
  points_amount: number
  /** Baht. */
  amount: number
  /** Names of the channels that can take the amount. */
  channels: string[]
}

type PackageOffer = {
  /** False while nothing can be bought: no gateway is set up. */
  available: boolean
  packages: PointsPackage[]
}

/** The packages on sale with their prices, from the settings. */
export function packagesQuery() {
  return queryOptions({
    queryKey: ['point-packages'],
    // A server that renders the page reads the data API alone, and has no address of its own to ask at.
    enabled: typeof window !== 'undefined',
    meta: { failure: texts.toast.packagesFailed },
    queryFn: async ({ signal }): Promise<PackageOffer> => {
      const response = await authorizedFetch('/payments/options', { signal })
      return (await readAnswer<PackageOffer>(response)).body
    },
  })
}
