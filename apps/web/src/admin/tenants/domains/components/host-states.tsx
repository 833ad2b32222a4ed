import { Badge } from '@mantine/core'
import { formatDate, formatDateTime } from '@/lib/formats'
import type { Host, TenantHosts } from '../api/tenant-hosts'
import { tellCertificate } from '../rules/tell-certificate'
import { texts } from '../texts'
import classes from './host-card.module.css'

const tones = {
  verified: 'leaf',
  here: 'leaf',
  valid: 'leaf',
  pending: 'mango',
  lost: 'mango',
  expiring: 'mango',
  ordering: 'mango',
  elsewhere: 'mango',
  failed: 'ruby',
  invalid: 'ruby',
} as Record<string, string | undefined>

type Props = Pick<TenantHosts, 'tenant' | 'certificates'> & { host: Host }

/** Whose it is, where it points and what its certificate is worth: three things that each go their own way. */
export function HostStates({ tenant, host, certificates }: Props) {
  const { ownership, pointing } = texts
  const { seen, status, lost_at, proven_at, message } = host
  const owned = lost_at ? 'lost' : status
  const points = seen?.pointing ?? 'unknown'
  return (
    <dl className={classes.states}>
      <State label={ownership.label} name={owned} word={ownership[owned]}>
        {[
          status !== 'verified' || lost_at ? message : null,
          seen?.reason && seen.found.length > 0 ? ownership.found(seen.found.join(', ')) : null,
          proven_at && ownership.since(formatDateTime(proven_at)),
        ]}
      </State>
      <State label={pointing.label} name={points} word={pointing[points]}>
        {[
          seen && seen.addresses.length > 0 ? pointing.seen(list(seen.addresses)) : null,
          seen && seen.expected.length > 0 ? pointing.expected(list(seen.expected)) : null,
          points === 'here' ? null : howToPoint(tenant.main_domain, host),
        ]}
      </State>
      <CertificateState host={host.host} seen={seen} certificates={certificates} />
    </dl>
  )
}

type CertificateProps = {
  host: string
  /** By the check from outside, which may be a day old. */
  seen: Host['seen']
  certificates: TenantHosts['certificates']
}

/** What the server has got by itself, else what was seen from outside. */
function CertificateState({ host, seen, certificates }: CertificateProps) {
  const words = texts.certificate
  const told = tellCertificate(host, certificates)
  const state = told?.state ?? seen?.certificate ?? 'unknown'
  const until = seen?.certificate_until
  return (
    <State label={words.label} name={state} word={words[state]}>
      {told?.lines ?? [until && words.until(formatDate(until))]}
    </State>
  )
}

/** Of a host that needs no proof; nothing where a proxy gets the certificates. */
export function OwnCertificate({ host, certificates }: Omit<CertificateProps, 'seen'>) {
  if (!tellCertificate(host, certificates)) return null
  return (
    <dl className={classes.alone}>
      <CertificateState host={host} seen={null} certificates={certificates} />
    </dl>
  )
}

const list = (values: string[]) => values.join(', ')

/** No alias at a name where DNS allows none. */
function howToPoint(mainDomain: string | null, { is_apex, seen }: Host): string | null {
  if (mainDomain && !is_apex) return texts.pointing.alias(mainDomain)
  return seen && seen.expected.length > 0 ? texts.pointing.address(list(seen.expected)) : null
}

type StateProps = {
  label: string
  name: string
  word: string
  children: (string | null | undefined)[]
}

function State({ label, name, word, children }: StateProps) {
  return (
    <div className={classes.state}>
      <dt>{label}</dt>
      <dd>
        <Badge variant="light" color={tones[name] ?? 'gray'}>
          {word}
        </Badge>
        {children.map(
          (line) =>
            line && (
              <span key={line} className={classes.small}>
                {line}
              </span>
            ),
        )}
      </dd>
    </div>
  )
}
