import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sanamsob/database'
import { GoTrueClient } from '@supabase/supabase-js'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts'

const entry = fileURLToPath(new URL('../../bin/auth-api.ts', import.meta.url))
const secret = 'a shared secret of more than 32 bytes'

describe('standalone auth-api', () => {
  let database: TestDatabase
  let server: ChildProcess
  let url: string
  const mailbox: string[] = []
  const smtp = createServer((socket) => {
    socket.write('220 test\r\n')
    let data: string | undefined
    socket.on('data', (chunk) => {
      if (data !== undefined) {
        data += chunk
        if (!data.endsWith('\r\n.\r\n')) return
        mailbox.push(data)
        data = undefined
        socket.write('250 queued\r\n')
        return
      }
      const command = String(chunk).slice(0, 4).toUpperCase()
      if (command === 'DATA') data = ''
      const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' }
      socket.write(`${answers[command] ?? '250 ok'}\r\n`)
    })
  })

  beforeAll(async () => {
    database = await createEmptyDatabase()
    const [port, smtpPort] = [await freePort(), await freePort()]
    await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${port}`
    server = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        GOTRUE_API_HOST: '127.0.0.1',
        GOTRUE_DB_DATABASE_URL: database.url,
        GOTRUE_JWT_SECRET: secret,
        GOTRUE_SITE_URL: 'http://site.test',
        GOTRUE_SMTP_HOST: '127.0.0.1',
        GOTRUE_SMTP_PORT: String(smtpPort),
        GOTRUE_SMTP_ADMIN_EMAIL: 'auth@site.test',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (server.stdout) await once(server.stdout, 'data')
  })

  afterAll(async () => {
    if (server.exitCode === null) server.kill('SIGKILL')
    smtp.close()
    await database.drop()
  })

  it('serves at the root, for browsers of any origin', async () => {
    const response = await fetch(`${url}/health`, { headers: { origin: 'http://site.test' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const refused = await fetch(`${url}/user`, { headers: { origin: 'http://site.test' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(await (await fetch(`${url}/.well-known/jwks.json`)).json()).toEqual({ keys: [] })
  })

  it('confirms a sign-up by mail, and signs with the shared secret', async () => {
    const client = new GoTrueClient({ url, autoRefreshToken: false, persistSession: false })
    const email = 'learner@example.org'
    const { error } = await client.signUp({ email, password: 'correct horse' })
    expect(error).toBeNull()
    await expect.poll(() => mailbox.length).toBe(1)
    const token = /code: (\d{6})/.exec(mailbox[0] ?? '')?.[1] ?? ''
    const { data } = await client.verifyOtp({ email, token, type: 'signup' })
    expect(decodeProtectedHeader(data.session?.access_token ?? '').alg).toBe('HS256')
  })

  it('accepts a service token of the same secret for administration', async () => {
    const token = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    const response = await fetch(`${url}/admin/users`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ users: [{ email: 'learner@example.org' }] })
  })

  it('shuts down cleanly', async () => {
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    expect(code).toBe(0)
  })
})
