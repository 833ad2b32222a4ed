import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TakenOver, usePart } from '@/lib/taking-over'
import { Starting } from './starting'

/** Where a shell has its screen: the shell stays while what the next one shows first is still on its way. */
export function ScreenOutlet() {
  usePart('screen')
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
      {/* The router has a boundary around the screen, out of reach; React takes the one beside it over next. */}
      <Suspense>
        <TakenOver part="screen" />
      </Suspense>
    </Suspense>
  )
}
