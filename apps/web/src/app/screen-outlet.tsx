import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Starting } from './starting'

/** Where a shell has its screen: the shell stays while what the next one shows first is still on its way. */
export function ScreenOutlet() {
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
    </Suspense>
  )
}
