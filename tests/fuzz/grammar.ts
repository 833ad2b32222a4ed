import fc from 'fast-check'
import type { Catalogue } from './catalogue.ts'
import { dataRequests } from './data-api.ts'
import { authRequests, functionRequests, pageRequests, storageRequests } from './other-requests.ts'
import { type FuzzRequest, type Sender, senders } from './request.ts'

/** `count` requests over every endpoint: the same ones for the same seed and schema. */
export function requestsOf(catalogue: Catalogue, seed: number, count: number): FuzzRequest[] {
  const all = fc.oneof(
    {
      weight: 12,
      arbitrary: by(['guest', 'learner', 'learner', 'administrator'], dataRequests(catalogue)),
    },
    { weight: 3, arbitrary: by(['guest', 'leaver'], authRequests) },
    {
      weight: 3,
      arbitrary: by(['guest', 'learner', 'administrator', 'administrator'], storageRequests),
    },
    { weight: 2, arbitrary: by(senders, functionRequests) },
    { weight: 2, arbitrary: by(senders, pageRequests) },
  )
  return fc.sample(all, { seed, numRuns: count })
}

const by = (some: readonly Sender[], unsigned: fc.Arbitrary<Omit<FuzzRequest, 'sender'>>) =>
  fc
    .tuple(fc.constantFrom(...some), unsigned)
    .map(([sender, returned]): FuzzRequest => ({ sender, ...returned }))
