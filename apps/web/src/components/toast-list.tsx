import { Button, CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dismissToast, getToasts, placeToasts, type Toast, type ToastPlace } from './notify'
import classes from './shell-parts.module.css'
import { texts } from './texts'
import { WholeWords } from './whole-words'

const shownForMs = { success: 5000, info: 7000, error: 9000 }
const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertCircle }

type Props = {
  stack: RefObject<HTMLElement | null>
  toasts: readonly Toast[]
  place: ToastPlace
  inCorner: boolean
}

export function ToastList({ stack, toasts, place, inCorner }: Props) {
  const latest = toasts.at(-1)
  const heightInPage = useRef(0)
  // The page scrolls to a message only if it matters and belongs to what the user just did there.
  const seeks = place === 'page' && !latest?.moved && (latest?.kind === 'error' || latest?.action)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast makes the stack higher
  useLayoutEffect(() => {
    const settle = () => {
      dismissRepeated()
      if (!stack.current || inCorner || place === 'page') return
      if (!moveToFreePlace(stack.current)) placeToasts('page')
    }
    let frame = 0
    const settleSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(settle)
    }
    settle()
    const changes = new MutationObserver(settleSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', settleSoon, { passive: true, capture: true })
    addEventListener('resize', settleSoon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('scroll', settleSoon, { capture: true })
      removeEventListener('resize', settleSoon)
    }
  }, [stack, place, inCorner, latest?.id])

  // What lies below a toast in the content stays under the finger that is about to press it. Toasts that came with the
  // page are in its first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each toast again
  useLayoutEffect(() => {
    const height = place === 'page' ? (stack.current?.offsetHeight ?? 0) : 0
    const added = height - heightInPage.current
    heightInPage.current = height
    if (!latest?.moved) scrollBy({ top: added, behavior: 'instant' })
  }, [stack, place, toasts])

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each toast again
  useEffect(() => {
    if (seeks) stack.current?.scrollIntoView({ block: 'nearest' })
  }, [stack, seeks, latest?.id])

  return toasts.map((toast) => <ToastItem key={toast.id} toast={toast} stays={place === 'page'} />)
}

/** A toast that repeats an alert of the page is dismissed. */
function dismissRepeated(): void {
  const alerts = [...document.querySelectorAll('main [role="alert"]')]
    .filter((alert) => alert.checkVisibility())
    .map((alert) => alert.textContent)
  for (const { id, title, message } of getToasts()) {
    if (alerts.some((words) => words.includes(message ?? title))) dismissToast(id)
  }
}

/** Controls, and questions with their options and explanations. */
const neverCovered =
  'a, button, input, select, textarea, summary, label, [tabindex="0"], [role="timer"], article'
const gap = 12

/**
 * Moves the stack to the lowest place between header and bottom edge where it covers no element in use.
 * @returns false if there is none
 */
function moveToFreePlace(stack: HTMLElement): boolean {
  stack.style.cssText = ''
  const { top: lowest, left, right, height } = stack.getBoundingClientRect()
  const highest = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const taken = [...document.querySelectorAll(neverCovered)]
    .filter((element) => !stack.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter((area) => area.left < right && area.right > left)
  const top = [lowest, ...taken.map((area) => area.top - height - gap)]
    .filter((each) => each >= highest + gap && each <= lowest)
    .sort((one, other) => other - one)
    .find((each) => taken.every((area) => area.bottom <= each || area.top >= each + height))
  if (top === undefined) return false
  if (top < lowest) stack.style.cssText = `top: ${top}px; bottom: auto`
  return true
}

type ItemProps = {
  toast: Toast
  /** It lies in the page's content, which would move if the toast disappeared by itself. */
  stays: boolean
}

function ToastItem({ toast: { id, kind, title, message, action }, stays }: ItemProps) {
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]

  useEffect(() => {
    if (held || stays) return
    const timer = setTimeout(() => dismissToast(id), shownForMs[action ? 'error' : kind])
    return () => clearTimeout(timer)
  }, [held, stays, id, kind, action])

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
      <Icon className={classes.toastIcon} size={22} aria-hidden="true" />
      <div className={classes.toastWords}>
        <strong>
          <WholeWords>{title}</WholeWords>
        </strong>
        {message && <WholeWords>{message}</WholeWords>}
        {action && (
          <Button
            variant="light"
            className={classes.toastAction}
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
