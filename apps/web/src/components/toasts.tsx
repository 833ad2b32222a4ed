import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dismissToast, getToasts, subscribeToToasts, type Toast } from './notify'
import { texts } from './texts'
import classes from './toasts.module.css'
import { WholeWords } from './whole-words'

const shownForMs = { success: 5000, info: 7000, error: 9000 }
const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertCircle }

/** Where notify* shows its messages: above the thumb on a phone, bottom right on a desk. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts)
  return (
    <section className={classes.stack} aria-label={texts.notifications} aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast: { id, kind, title, message, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), shownForMs[action ? 'error' : kind])
    return () => clearTimeout(timer)
  }, [held, id, kind, action])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message on screen
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={22} aria-hidden="true" />
      <div className={classes.words}>
        <strong>
          <WholeWords>{title}</WholeWords>
        </strong>
        {message && <WholeWords>{message}</WholeWords>}
        {action && (
          <Button
            variant="light"
            className={classes.action}
            onClick={() => {
              dismissToast(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton
        size={44}
        iconSize={20}
        aria-label={texts.dismiss}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
