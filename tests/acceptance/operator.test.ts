import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { demo, guest, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { farWorkbook } from '../support/workbooks.ts'

const run = promisify(execFile)
const { PATH, NODE_COMPILE_CACHE } = process.env
const inherited = { PATH, NODE_COMPILE_CACHE }
const program = (name: string) =>
  new URL(`../../apps/server/src/${name}.ts`, import.meta.url).pathname

describe('an invalid environment', () => {
  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://exam.example/app' }],
    ['JWT_SECRET', { JWT_SECRET: 'not a key' }],
  ])('stops the start with one line naming %s', async (name, env) => {
    const failure = await run(process.execPath, [program('main')], {
      env: { ...inherited, DATA_DIR: '/tmp/sanamsob-never-used', ...env },
    }).catch((error: { code: number; stderr: string }) => error)
    expect(failure).toMatchObject({ code: 1 })
    expect(failure.stderr.trim().split('\n')).toHaveLength(1)
    expect(failure.stderr).toContain(name)
  })
})

describe('an operator', () => {
  let database: TestDatabase
  const command = async (name: string, ...args: string[]) => {
    const env = { ...inherited, DATABASE_URL: database.ownerUrl }
    const { stdout } = await run(process.execPath, [program(`commands/${name}`), ...args], { env })
    return stdout
  }

  const commandWith = async (input: string, name: string, ...args: string[]) => {
    const env = { ...inherited, DATABASE_URL: database.ownerUrl }
    const running = run(process.execPath, [program(`commands/${name}`), ...args], { env })
    running.child.stdin?.end(input)
    return (await running).stdout
  }

  beforeAll(async () => {
    database = await createEmptyDatabase()
  })
  afterAll(() => database.drop())

  it('migrates nothing by a start whose port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { ...inherited, DATABASE_URL: database.ownerUrl, PORT: String(port) }
    const failure = await run(process.execPath, [program('main')], {
      env: { ...env, DATA_DIR: '/tmp/sanamsob-never-used' },
    }).catch((error: { code: number; stderr: string }) => error)
    other.close()
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') })
    expect(await command('migrate', '--dry-run')).toContain('would apply migrations/0780_baseline')
  })

  it('sees what a migration would do, applies it, and has nothing left to do', async () => {
    expect(await command('migrate', '--dry-run')).toContain('would apply')
    expect(await command('migrate')).toContain('applied')
    expect(await command('migrate')).toContain('Nothing to migrate')
  })

  it('creates, lists and demotes administrators, but never the last one', async () => {
    await commandWith('a-long-password\n', 'admin', 'create', '--email', 'one@example.test')
    await command('admin', 'create', '--email', 'two@example.test', '--password', 'a-long-password')
    await expect(commandWith('', 'admin', 'create', '--email', 'x@example.test')).rejects.toThrow(
      'A new account needs a password.',
    )
    expect(await command('admin', 'list')).toContain('two@example.test')
    await command('admin', 'demote', '--email', 'two@example.test')
    expect(await command('admin', 'list')).not.toContain('two@example.test')
    await expect(command('admin', 'demote', '--email', 'one@example.test')).rejects.toThrow()
    expect(await command('admin', 'list')).toContain('one@example.test')
  })
})

describe('commands that correspond to screens', () => {
  let database: TestDatabase
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-commands-'))
  beforeAll(async () => {
    database = await createEmptyDatabase()
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [program(`commands/${name}`), ...args], {
      env: { ...inherited, DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder, 'data') },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr.trim() }),
    )
  const file = (lines: string[]) => {
    const path = join(folder, 'ชุดทดลอง.csv')
    writeFileSync(path, [header, ...lines].join('\n'))
    return path
  }
  const header =
    'question_text,correct_answer,option_a,option_b,option_c,option_d,explanation,youtube_url'

  it('create a site and import questions into a course of it, all or none', async () => {
    const domain = ['--domain', 'Exam.example']
    const create = () => command('tenant', 'create', '--name', 'ชมรม', ...domain, '--verified')
    expect(await create()).toMatchObject({ code: 0 })
    const again = { code: 1, text: expect.stringContaining('มีเว็บไซต์ในระบบใช้โดเมนนี้อยู่แล้ว') }
    expect(await create()).toEqual(again)
    const listed = (await command('tenant', 'list')).text
    expect(listed).toContain('exam.example: ชมรม, active, domain verified')

    const course = ['--course', 'วิชาทดลอง', '--site', 'exam.example']
    const wrong = file(['หนึ่งบวกหนึ่ง,2,1,2,3,4,,', 'ไม่มีคำตอบ,,1,2,3,4,,'])
    const refused = await command('import', wrong, ...course, '--create')
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('3') })
    expect(refused.text).toMatch(/Nothing was imported\.$/)
    const far = join(folder, 'far.xlsx')
    writeFileSync(far, farWorkbook)
    expect(await command('import', far, ...course)).toEqual({
      code: 1,
      text: 'นำเข้าได้ครั้งละไม่เกิน 20,000 คำถาม',
    })
    const lossy = join(folder, 'lossy.gift')
    writeFileSync(lossy, '[html]ภาพใด <img src\\="data\\:x"> {=ก ~ข ~ค ~ง}\n\nข้อใด {=ก ~ข ~ค ~ง}')
    const trial = ['import', lossy, ...course, '--create', '--dry-run'] as const
    expect(await command(...trial)).toEqual({
      code: 1,
      text: `แถวที่ 2: มีส่วนที่เก็บไม่ได้: รูปภาพ 1
--accept-losses imports questions without the content that cannot be stored, and with answers that are not the marked option.
Nothing was imported.`,
    })
    expect(await command(...trial, '--accept-losses')).toEqual({
      code: 0,
      text: '2 questions in 1 new quiz sets would be created.\n',
    })
    const right = file(['หนึ่งบวกหนึ่ง,2,1,2,3,4,,', 'สองบวกสอง,4,1,2,3,4,,'])
    expect(await command('import', right, ...course)).toEqual({
      code: 1,
      text: 'There is no course วิชาทดลอง; --create creates it.',
    })
    const made = await command(
      'import',
      right,
      ...course,
      '--create',
      '--per-set',
      '1',
      '--dry-run',
    )
    expect(made).toEqual({ code: 0, text: '2 questions in 2 new quiz sets would be created.\n' })
    expect(await command('import', right, ...course, '--create')).toMatchObject({ code: 0 })
    expect(await command('import', right, ...course, '--name', 'อีกชุด')).toMatchObject({ code: 0 })

    const owner = new pg.Client(database.ownerUrl)
    await owner.connect()
    const { rows } = await owner.query(
      `select q.name, q.total_questions, t.domain, c.name as course from public.quiz_sets q
         join public.courses c on c.id = q.course_id join public.tenants t on t.id = q.tenant_id
       order by q.display_order`,
    )
    await owner.end()
    const each = { total_questions: 2, domain: 'exam.example', course: 'วิชาทดลอง' }
    expect(rows).toEqual([
      { name: 'ชุดทดลอง', ...each },
      { name: 'อีกชุด', ...each },
    ])
  })

  it('store the pictures in a question file and beside it', async () => {
    const course = ['--course', 'วิชาภาพ', '--create']
    const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    mkdirSync(join(folder, 'ภาพ'))
    writeFileSync(join(folder, 'ภาพ/a 1.png'), png)
    const row = (picture: string) => `ดู ![แมว](${picture}),2,1,2,3,4,,`
    const owner = new pg.Client(database.ownerUrl)
    await owner.connect()
    const stored = () => owner.query('select name from storage.objects order by name')
    expect((await stored()).rows).toEqual([])
    const beside = file([row('ภาพ/a 1.png'), row('ภาพ/a 1.png')])
    expect(await command('import', beside, ...course, '--dry-run')).toMatchObject({ code: 0 })
    expect((await stored()).rows).toEqual([])
    expect(await command('import', beside, ...course)).toMatchObject({ code: 0 })
    const inside = join(folder, 'ในไฟล์.xml')
    const answers = [100, 0, 0, 0].map(
      (n, place) => `<answer fraction="${n}"><text>${place + 1}</text></answer>`,
    )
    writeFileSync(
      inside,
      `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[ภาพ<img src="data:image/png;base64,${png.toString('base64')}">]]></text></questiontext>${answers.join('')}</question></quiz>`,
    )
    expect(await command('import', inside, ...course)).toMatchObject({ code: 0 })
    const names = (await stored()).rows.map(({ name }) => name as string)
    expect(names).toHaveLength(2)
    const questions = await owner.query(
      `select question_text from private.questions where question_text like '%![%'`,
    )
    await owner.end()
    const texts = questions.rows.map(({ question_text }) => question_text as string)
    expect(texts).toHaveLength(3)
    for (const text of texts) {
      const [, name = ''] = /\(\/storage\/v1\/object\/public\/images\/(.+)\)$/.exec(text) ?? []
      expect(names).toContain(name)
    }
  })

  it.each([
    ...['admin', 'audit', 'backup', 'doctor', 'import'],
    ...['keys', 'migrate', 'restore', 'storage', 'tenant'],
  ])('%s prints its usage for invalid arguments', async (name) => {
    expect(await command(name, '--no-such-option')).toMatchObject({
      code: 2,
      text: expect.stringContaining(`npm run ${name}`),
    })
  })

  it('print their usage with --help', async () => {
    expect(await command('import', '--help')).toMatchObject({
      code: 0,
      text: expect.stringContaining('npm run import -- FILE'),
    })
  })
})

describe('a running server', () => {
  let server: SeededServer
  beforeAll(async () => {
    server = await startSeededServer()
  })

  it('serves health, readiness and metrics', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/config.json']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(200)
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('http_request_duration_seconds')
    expect(metrics).toMatch(/^database_connections\{state="idle"\} [1-9]/m)
    expect(metrics).toMatch(/^sanamsob_build_info\{release="[^"]+"\} 1$/m)
    for (const name of ['mails_waiting', 'orders_pending', 'attempts_overdue', 'jobs_given_up'])
      expect(metrics).toMatch(new RegExp(`^sanamsob_${name} 0$`, 'm'))
    expect(metrics).toMatch(/^sanamsob_database_up 1$/m)
    expect(metrics).toMatch(/^sanamsob_clock_skew_seconds -?0(\.\d+)?(e-\d+)?$/m)
  })

  it('sends security headers, no inline script, and the right status', async () => {
    const page = await fetch(server.url)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const { headers } of [page, await fetch(`${server.url}/rest/v1/categories`)]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(html).toMatch(/<html[^>]+lang="th"/)
    for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) {
      expect(attributes).toMatch(/src=|application\/(ld\+)?json/)
    }
    expect((await fetch(`${server.url}/no-such-page`)).status).toBe(404)
    expect((await fetch(`${server.url}/assets/no-such.js`)).status).toBe(404)
    const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    const cache = (await fetch(`${server.url}${asset}`)).headers.get('cache-control')
    expect(cache).toContain('immutable')
  })

  it('puts the tenant of the visited host into the page', async () => {
    const page = await new Promise<string>((resolve, reject) => {
      const sent = request({
        port: server.port,
        host: '127.0.0.1',
        headers: { host: `local.localhost:${server.port}` },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
      })
      sent.end()
    })
    expect(page).toContain('"domain":"local.localhost"')
  })

  it('refuses a body that is too large and one that is not JSON', async () => {
    const send = (path: string, body: string) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await send('/rest/v1/rpc/leaderboard', '{')).status).toBe(400)
    expect((await send('/auth/v1/token?grant_type=password', '{')).status).toBe(400)
    const large = JSON.stringify({ period: 'x'.repeat(5 * 1024 * 1024) })
    expect((await send('/rest/v1/rpc/leaderboard', large)).status).toBe(413)
    expect((await send('/auth/v1/signup', large)).status).toBe(413)
  })

  it('writes no secret into its log', async () => {
    const client = await guest(server)
    await client.auth.signInWithPassword({
      email: 'learner@demo.test',
      password: 'a-wrong-password',
    })
    await fetch(`${server.url}/auth/v1/verify?token=secret-token-in-link&type=signup`, {
      redirect: 'manual',
    })
    const log = JSON.stringify(server.log)
    expect(log).toContain('/auth/v1/token')
    const line = { host: `localhost:${server.port}`, network: expect.stringMatching(/^127|^0:/) }
    expect(server.log).toContainEqual(expect.objectContaining({ path: '/auth/v1/token', ...line }))
    const learner = await signIn(server, demo.learner)
    await learner.client.from('profiles').select('user_id')
    await vi.waitFor(() =>
      expect(server.log.find(({ person }) => person === learner.id)).toMatchObject(line),
    )
    expect(server.log.every((each) => typeof each.msg === 'string')).toBe(true)
    // Requested by an earlier test, and by proxies every second.
    expect(server.log.filter(({ path }) => path === '/readyz')).toEqual([])
    for (const secret of ['a-wrong-password', 'secret-token-in-link', 'eyJ', 'sb_secret_']) {
      expect(log).not.toContain(secret)
    }
  })

  it('passes the doctor’s checks, which also detect faults', async () => {
    const post = await startSmtpServer()
    const doctor = async (further: Record<string, string>, ...args: string[]) => {
      const env = { ...inherited, DATABASE_URL: server.databaseUrl, PORT: String(server.port) }
      const { code, stdout } = await run(
        process.execPath,
        [program('commands/doctor'), '--json', ...args],
        { env: { ...env, DATA_DIR: server.dataDir, ...further } },
      ).then(
        (done) => ({ ...done, code: 0 }),
        (failed: { code: number; stdout: string }) => failed,
      )
      const findings = JSON.parse(stdout) as { check: string; state: string; says: string }[]
      return { code, ...Object.fromEntries(findings.map(({ check, ...rest }) => [check, rest])) }
    }
    expect(await doctor({ SMTP_URL: post.url }, '--mail', 'operator@example.test')).toMatchObject({
      // The test run's PostgreSQL has fsync off.
      code: 1,
      'database settings': { state: 'fail', says: expect.stringContaining('fsync is off') },
      files: { state: 'ok' },
      database: { state: 'ok' },
      objects: { state: 'ok' },
      // The test connects as a superuser.
      login: { state: 'warn' },
      points: { state: 'ok' },
      backups: { state: 'warn' },
      pooler: { state: 'ok' },
      clock: { state: 'ok' },
      keys: { state: 'ok' },
      processes: { state: 'ok', says: expect.stringMatching(/^1 of release /) },
      jobs: { state: 'ok' },
      disk: { says: expect.stringContaining(server.dataDir) },
      mail: { state: 'ok', says: 'the mail server accepted a test mail to operator@example.test' },
      proxy: { state: 'ok' },
      'site localhost': { state: 'skipped' },
    })
    expect(post.mails.map(({ to }) => to)).toEqual([['operator@example.test']])
    await post.stop()

    const DATA_DIR = mkdtempSync(join(tmpdir(), 'sanamsob-not-mounted-'))
    expect(await doctor({ DATA_DIR, SMTP_URL: post.url })).toMatchObject({
      code: 1,
      keys: { state: 'fail' },
      mail: { state: 'fail' },
      proxy: { state: 'fail', says: expect.stringContaining('404') },
    })
    rmSync(DATA_DIR, { recursive: true })
  })

  it('shows administrators the same findings, and no other user', async () => {
    const ask = (token?: string) =>
      fetch(`${server.url}/functions/v1/doctor`, {
        method: 'POST',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    expect((await ask()).status).toBe(401)
    const learner = await ask((await signIn(server, demo.learner)).token)
    expect(learner.status).toBe(403)
    expect(await learner.json()).toMatchObject({ code: 'admin_required' })
    const admin = (await signIn(server, demo.admin)).token
    const answers = await Promise.all([ask(admin), ask(admin)])
    type Report = { findings: { check: string; state: string }[] }
    const [one, other] = (await Promise.all(answers.map((answer) => answer.json()))) as Report[]
    expect(other).toEqual(one)
    const states = Object.fromEntries(
      (one?.findings ?? []).map(({ check, state }) => [check, state]),
    )
    const well = {
      database: 'ok',
      pooler: 'ok',
      clock: 'ok',
      keys: 'ok',
      processes: 'ok',
      proxy: 'ok',
    }
    expect(states).toMatchObject({ ...well, mail: 'warn', 'site localhost': 'skipped' })
  })

  it('stops on SIGTERM with code 0', async () => {
    expect(await server.stop()).toBe(0)
  })
})
