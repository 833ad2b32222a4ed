import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { texts } from './texts'

/** Confirms before the user leaves a file under review. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={texts.leave.title}
      action={texts.leave.action}
      ready
      pending={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{texts.leave.body}</p>
    </ConfirmDialog>
  )
}
