import { Badge } from '@mantine/core'
import { formatDate, formatDateTime } from '@/lib/formats'
import classes from '../tenants.module.css'
import type { Host, TenantHosts } from './api'
import { certificateStatus } from './certificate-status'
import { texts } from './texts'

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

/** Ownership, DNS and certificate of a host, which change independently. */
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
          seen?.www && seen.www !== points ? pointing.www(pointing[seen.www]) : null,
          points === 'here' ? null : howToPoint(tenant.main_domain, host),
          points !== 'here' && status === 'verified' ? pointing.notYet : null,
        ]}
      </State>
      <CertificateState host={host.host} seen={seen} certificates={certificates} />
    </dl>
  )
}

type CertificateProps = {
  host: string
  /** The result of the check from outside, which may be a day old. */
  seen: Host['seen']
  certificates: TenantHosts['certificates']
}

/** The certificate that the server manages, or the one seen from outside. */
function CertificateState({ host, seen, certificates }: CertificateProps) {
  const words = texts.certificate
  const status = certificateStatus(host, certificates)
  const state = status?.state ?? seen?.certificate ?? 'unknown'
  const until = seen?.certificate_until
  return (
    <State label={words.label} name={state} word={words[state]}>
      {status?.lines ?? [until && words.until(formatDate(until))]}
    </State>
  )
}

/** The certificate of a host that needs no proof of ownership; nothing when a proxy manages certificates. */
export function OwnCertificate({ host, certificates }: Omit<CertificateProps, 'seen'>) {
  if (!certificateStatus(host, certificates)) return null
  return (
    <dl className={classes.alone}>
      <CertificateState host={host} seen={null} certificates={certificates} />
    </dl>
  )
}

const list = (values: string[]) => values.join(', ')

/** DNS does not allow an alias (CNAME) at the apex of a domain. */
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
