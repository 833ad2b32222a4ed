import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '@sanamsob/database'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { installedProgram } from '../support/installed-program.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { superuserUrl } from '../support/superuser-url.ts'
import { visit } from '../support/visit.ts'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url).pathname
const operations = readFileSync(join(root, 'docs/operations/install.md'), 'utf8')
const [, chapter = ''] = /^## The first hour\n([\s\S]*?)^## /m.exec(operations) ?? []
const blocks = [...chapter.matchAll(/^```(sh|sql)\n([\s\S]*?)^```/gm)].map(
  ([, language = '', text = '']) => ({ language, text }),
)

const caddy = installedProgram('caddy')
const folder = mkdtempSync(join(tmpdir(), 'sanamsob-first-hour-'))
const at = (...path: string[]) => join(folder, ...path)
let postgres: EmbeddedPostgres
let post: SmtpServer
/**
 * Ports of the two processes, and the visitors' port: the proxy's if installed, else that of the
 * first process.
 */
let ports: { one: number; two: number; public: number }

beforeAll(async () => {
  for (const path of ['bin', 'etc/caddy', 'etc/systemd/system', 'srv', 'var/lib', 'pids'])
    mkdirSync(at(path), { recursive: true })
  post = await startSmtpServer()
  postgres = await startEmbeddedPostgres({ dataDir: at('postgres') })
  // Removes the product's roles, as on a server without an installation.
  await asSuperuser('reassign owned by sanamsob to postgres')
  for (const role of ['sanamsob', 'anon', 'authenticated', 'service_role'])
    await asSuperuser(`drop owned by ${role}; drop role ${role}`)
  const [one, two, proxy] = [await freePort(), await freePort(), await freePort()]
  ports = { one, two, public: caddy ? proxy : one }
  for (const [name, text] of Object.entries(standIns())) {
    writeFileSync(at('bin', name), text)
    chmodSync(at('bin', name), 0o755)
  }
})

afterAll(async () => {
  await run('sh', ['-c', 'for each in *; do kill "$each"; kill -INT "$each"; done; true'], {
    cwd: at('pids'),
  })
  await vi.waitFor(async () => {
    const { stdout } = await run(
      'sh',
      ['-c', 'for each in *; do kill -0 "$each" && echo "$each"; done; true'],
      { cwd: at('pids') },
    )
    expect(stdout).toBe('')
  }, 20_000)
  await postgres.stop()
  await post.stop()
  rmSync(folder, { recursive: true })
})

async function asSuperuser(statement: string) {
  const url = new URL(superuserUrl(at('postgres'), postgres))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Replaces programs that the test machine lacks or a test may not run: packages, system users and
 * units, and a release, for which this checkout is used. Everything else is the real program.
 */
const standIns = () => ({
  'apt-get': '#!/bin/sh\n',
  useradd: '#!/bin/sh\n',
  chown: '#!/bin/sh\n',
  npm: `#!/bin/sh
[ "$2" = advisories ] && exit 0
[ "$2" = release ] && exec ln -s ${root} "$4"
exec ${installedProgram('npm')} "$@"
`,
  systemctl: `#!/bin/bash
set -e
begin() { "$@" > ${at('output')}-"$RANDOM" 2>&1 < /dev/null & echo > ${at('pids')}/$!; }
case "$1 $2" in
  "enable --now")
    set -a; . ${at('etc/sanamsob.env')}; set +a
    for unit in "\${@:3}"; do
      grep -q '^Environment=PORT=%i$' ${at('etc/systemd/system')}/"\${unit%%@*}"@.service
      PORT="\${unit##*@}" begin ${process.execPath} ${join(root, 'apps/server/src/main.ts')}
    done ;;
  "reload caddy")
    [ -n "${caddy ?? ''}" ] || exit 0
    sed -i 's|^exam.example, club.example|{\\nadmin off\\n}\\nhttp://localhost:${ports.public}, http://club.localhost:${ports.public}|
      s|127.0.0.1:3000 127.0.0.1:3001|127.0.0.1:${ports.one} 127.0.0.1:${ports.two}|' ${at('etc/caddy/Caddyfile')}
    HOME=${folder} begin ${caddy} run --adapter caddyfile --config ${at('etc/caddy/Caddyfile')} ;;
esac
`,
})

/** A block adapted to this machine: other folders, ports and names, and a local mail server. */
const here = (text: string) =>
  text
    .replaceAll(/(?<![\w:.$])\/(etc|srv|var)\//g, `${folder}/$1/`)
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${postgres.port}`)
    .replaceAll(/\b3000\b/g, String(ports.one))
    .replaceAll(/\b3001\b/g, String(ports.two))
    .replaceAll(/smtp:\/\/user:password@mail\.example:587/g, post.url)
    .replaceAll('https://exam.example', `http://localhost:${ports.public}`)
    .replaceAll('MAIN_DOMAINS=exam.example', 'MAIN_DOMAINS=localhost')
    .replaceAll('--domain club.example', '--domain club.localhost')
    .replaceAll('--site club.example', '--site club.localhost')

it('has statements and commands for each step', () => {
  expect(blocks.map(({ language }) => language)).toEqual(['sh', 'sql', ...Array(5).fill('sh')])
})

it('reaches the first finished quiz by the commands of the document', async () => {
  const printed: string[] = []
  for (const { language, text } of blocks) {
    if (language === 'sql') {
      for (const statement of text.split(/;$/m).filter((each) => each.trim() !== ''))
        await asSuperuser(statement)
      continue
    }
    const env = {
      PATH: `${at('bin')}:${join(process.execPath, '..')}:${process.env.PATH}`,
      HOME: folder,
    }
    const script = run('sh', ['-ec', here(text)], { cwd: root, env })
    // The command prompts for the administrator's password.
    script.child.stdin?.end('a-long-password\n')
    const { stdout } = await script
    printed.push(stdout)
  }
  const doctor = printed.at(-1) ?? ''
  expect(doctor).not.toMatch(/^fail/m)
  expect(doctor).toMatch(/^ok +processes: 2 of release/m)
  expect(doctor).toContain('the mail server accepted a test mail to owner@exam.example')

  // The first learner, on the site's own domain, as a browser does it.
  const site = `http://club.localhost:${ports.public}`
  const config = JSON.parse((await visit(`${site}/config.json`)).body)
  expect(config.tenant).toMatchObject({ name: 'ชมรมสอบ' })
  const learner = createClient(
    site,
    Object.values<string>(config).find((v) => String(v).startsWith('sb_publishable_')) ?? '',
    {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => viaLoopback(new Request(input, init)) },
    },
  )
  const email = 'first@learner.test'
  const password = 'a-long-password'
  const options = { emailRedirectTo: `${site}/` }
  expect((await learner.auth.signUp({ email, password, options })).error).toBeNull()
  const mail = await vi.waitFor(
    () => {
      const found = post.mails.find(({ to }) => to.includes(email))
      if (!found) throw new Error('no mail yet')
      return found
    },
    { timeout: 20_000 },
  )
  expect(mail.text).toContain(`${site}/confirm#`)
  const [, token_hash = ''] = /token_hash=(\w+)/.exec(mail.text) ?? []
  expect((await learner.auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
  const { data: sets } = await learner.from('quiz_sets').select('id, name, total_questions')
  expect(sets).toEqual([{ id: expect.any(String), name: 'questions', total_questions: 3 }])
  const started = await learner.rpc('start_quiz', {
    quiz_set_id: sets?.[0]?.id,
    mode: 'end',
    request_id: crypto.randomUUID(),
  })
  expect(started.error).toBeNull()
  const submitted = await learner.rpc('submit_attempt', { attempt_id: started.data.attempt.id })
  expect(submitted.error).toBeNull()
}, 300_000)

/** Node resolves `club.localhost` by a resolver that may not know it. */
async function viaLoopback(request: Request): Promise<Response> {
  const { status, headers, body } = await visit(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.text(),
  })
  const text = status === 204 ? null : body
  return new Response(text, {
    status,
    headers: { 'content-type': String(headers['content-type']) },
  })
}
