import { lazy } from 'react'

const loadMemberHome = () => import('./-member-home')
const loadSalesPage = () => import('./-sales-page')

/** For the loader, which does not wait for the part. The component that renders it reports a failure. */
export async function loadHome(isMember: boolean): Promise<void> {
  const loading = isMember ? loadMemberHome() : loadSalesPage()
  await loading.then(
    () => undefined,
    () => undefined,
  )
}

export const MemberHome = lazy(async () => ({ default: (await loadMemberHome()).MemberHome }))
export const MemberRoom = lazy(async () => ({ default: (await loadMemberHome()).MemberRoom }))
export const SalesPage = lazy(async () => ({ default: (await loadSalesPage()).SalesPage }))
