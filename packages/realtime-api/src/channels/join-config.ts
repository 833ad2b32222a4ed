import { isRecord } from '../protocol/frames.ts'

/** What a client asks of a channel when it joins; what it spells wrongly counts as not asked. */
export type JoinConfig = {
  token: string | null
  isPrivate: boolean
  acknowledges: boolean
  hearsItself: boolean
  wantsPresence: boolean
  presenceKey: string | null
  wantsReplay: boolean
  wantsReadiness: boolean
  changes: Record<string, unknown>[]
}

export function readJoin(payload: Record<string, unknown>): JoinConfig {
  const config = part(payload, 'config')
  const [broadcast, presence] = [part(config, 'broadcast'), part(config, 'presence')]
  const changes = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  const key = typeof presence.key === 'number' ? String(presence.key) : presence.key
  return {
    token: typeof payload.access_token === 'string' ? payload.access_token : null,
    isPrivate: isTrue(config.private),
    acknowledges: isTrue(broadcast.ack),
    hearsItself: isTrue(broadcast.self),
    wantsPresence: isTrue(presence.enabled),
    presenceKey: typeof key === 'string' && key !== '' ? key : null,
    wantsReplay: broadcast.replay !== undefined,
    wantsReadiness: isTrue(broadcast.replication_ready),
    changes: changes.filter(isRecord),
  }
}

function part(of: Record<string, unknown>, name: string): Record<string, unknown> {
  const found = of[name]
  return isRecord(found) ? found : {}
}

const isTrue = (value: unknown) =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
