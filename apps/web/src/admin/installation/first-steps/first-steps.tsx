import { Button, Title } from '@mantine/core'
import type { Answer } from '@sanamsob/domain'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Read } from '@/admin/kit/read'
import { useListPreferences } from '@/admin/kit/use-list-preferences'
import { LinkButton } from '@/components/link-button'
import { RowList } from '@/components/row-list'
import { useSiteAddress } from '@/components/use-site-address'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import classes from './first-steps.module.css'
import { texts } from './texts'

type Name = keyof typeof texts.steps
const names = Object.keys(texts.steps) as Name[]

/** Setup steps of a new installation, shown until all are done or an administrator hides the card. */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery)
  const { preferences, save } = useListPreferences('dashboard')
  if (!data || preferences.hidden.includes('first_steps')) return null
  const done = names.filter((name) => data[name])
  if (done.length === names.length) return null
  return (
    <section className={classes.card} aria-labelledby="first-steps">
      <div className={classes.head}>
        <Title order={2} size="h4" id="first-steps">
          {texts.title}
        </Title>
        <p className={classes.count} role="status">
          {texts.done(formatNumber(done.length), formatNumber(names.length))}
        </p>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.hide}
          onClick={() => save({ hidden: [...preferences.hidden, 'first_steps'] })}
        >
          {texts.hide}
        </Button>
      </div>
      <RowList as="ol">
        {names.map((name) => (
          <Step key={name} name={name} isDone={Boolean(data[name])} isNext={nextOf(data) === name}>
            <Act name={name} tenant={data.tenant} isNext={nextOf(data) === name} />
          </Step>
        ))}
      </RowList>
    </section>
  )
}

const nextOf = (steps: Steps) => names.find((name) => !steps[name])

type StepProps = { name: Name; isDone: boolean; isNext: boolean; children: ReactNode }

function Step({ name, isDone, isNext, children }: StepProps) {
  const { name: title, about } = texts.steps[name]
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li className={classes.step} data-done={isDone || undefined} aria-current={isNext && 'step'}>
      <Icon size={24} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.name}>{title}</p>
        <p className={classes.about}>{isDone ? texts.isDone : about}</p>
      </div>
      {!isDone && <div className={classes.act}>{children}</div>}
    </li>
  )
}

type ActProps = { name: Name; tenant: Steps['tenant']; isNext: boolean }

/** The link or button that leads to a step. */
function Act({ name, tenant, isNext }: ActProps) {
  const address = useSiteAddress(tenant, { to: '/' })
  const { act } = texts.steps[name]
  const variant = isNext ? 'filled' : 'default'
  if (name === 'learner') {
    return (
      <Button component="a" href={address ?? '/'} target="_blank" rel="noopener" variant={variant}>
        {act}
      </Button>
    )
  }
  const screens = {
    named: { to: '/admin/site-settings' },
    payments: { to: '/admin/payment-settings' },
    tenant: { to: '/admin/tenants', search: { make: 'template' } as never },
    questions: { to: '/admin/import', search: { site: tenant?.tenant_id } as never },
  } as const
  return (
    <LinkButton {...screens[name]} variant={variant}>
      {act}
    </LinkButton>
  )
}

type Steps = Answer<'first_steps'> & { payments: boolean }

/** Setup steps that the installation has completed so far. */
const firstStepsQuery: Read<Steps> = {
  queryKey: ['first_steps'],
  queryFn: async () => {
    const [steps, options] = await Promise.all([
      data.rpc('first_steps'),
      fetch('/payments/options').then((answer) => answer.json()),
    ])
    return { ...unwrap(steps), payments: options.available === true }
  },
}
