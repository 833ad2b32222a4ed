import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(8_000)
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>
}

const long = 'x'.repeat(100_000)

describe('a log line', () => {
  it('is short regardless of its input', () => {
    logged((log) => log.info({ path: `/${long}`, facts: { order: [long] } }, long))
    logged((log) => log.error({ err: new Error(long) }))
    logged((log) => log.error({ err: Object.assign(new Error(long), { hint: long }) }, long))
  })

  it('names the place of a refusal by the database, but not the refused values', () => {
    const refused = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      severity: 'ERROR',
      table: 'users',
      constraint: 'users_email_key',
      detail: 'Key (email)=(someone@example.test) already exists.',
      where: "PL/pgSQL function f() line 3\nunnamed portal parameter $1 = 'someone@example.test'",
      client: { password: 'p' },
    })
    const { err } = logged((log) => log.error({ err: refused }, 'failed'))
    expect(err).toMatchObject({
      type: 'Error',
      message: 'duplicate key value',
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
      where: expect.stringContaining('f() line 3'),
    })
    expect(JSON.stringify(err)).not.toContain('someone')
    expect(err).not.toHaveProperty('client')
  })

  it('redacts secrets', () => {
    const line = logged((log) => log.info({ sent: { password: 'p', token: 't', name: 'n' } }, 'm'))
    expect(line.sent).toEqual({ password: '[secret]', token: '[secret]', name: 'n' })
  })
})
